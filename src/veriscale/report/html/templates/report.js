  const PAGE = 50;

  /* The table of tasks. */
  const body = $("tasks").tBodies[0];
  const lines = [...body.rows].map((row) => ({ row, id: row.dataset.id, text: `${row.dataset.id}\n${row.dataset.text}`.toLowerCase() }));
  for (const { row, id } of lines) if (!row.dataset.code) opens(row, () => { location.hash = `#task/${encodeURIComponent(id)}`; });
  const places = new Map(lines.map((line, index) => [line.id, index]));
  const KEEPS = {
    "": () => true,
    scaled: (data) => !data.code,
    skipped: (data) => data.code !== "",
    clauses: (data) => data.untested > 0,
    open: (data) => data.open > 0,
    faults: (data) => data.faults > 0,
  };
  function choose() {
    const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const keeps = KEEPS[$("filter").value];
    let shown = 0;
    for (const { row, text } of lines) {
      row.hidden = !(keeps(row.dataset) && words.every((word) => text.includes(word)));
      shown += row.hidden ? 0 : 1;
    }
    $("shown").textContent = shown === lines.length ? number(shown) : `${number(shown)} of ${number(lines.length)}`;
    $("none").hidden = shown > 0;
  }
  $("search").addEventListener("input", choose);
  $("filter").addEventListener("change", choose);
  for (const button of $("tasks").tHead.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      const head = button.closest("th");
      const now = head.getAttribute("aria-sort");
      const down = now ? now === "ascending" : button.dataset.down !== undefined;
      for (const other of $("tasks").tHead.querySelectorAll("th")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const value = (row) => Number(row.dataset[button.dataset.key]);
      const sign = down ? -1 : 1;
      const ordered = [...body.rows].sort(
        (a, b) => sign * (value(a) - value(b)) || a.dataset.order - b.dataset.order);
      body.append(...ordered);
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.target.closest("input, select, textarea")) {
      const field = $("overview").hidden ? $("row-search") : $("search");
      if (field) { event.preventDefault(); field.focus(); }
    }
  });

  /* The payload of a task. */
  const whole = new Promise((ready) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
    else ready();
  });
  async function payload(id) {
    const find = () => [...document.querySelectorAll("script.payload")].find((item) => item.dataset.id === id);
    let holder = find();
    if (!holder || document.readyState === "loading") { await whole; holder = find(); }
    if (!holder) return null;
    return unpacked(holder.textContent);
  }

  /* The page of a task. */
  function code(html) { return h("span", { class: "code", html }); }
  function value(names, values) {
    return h("span", { class: "value" }, values.map((item, index) =>
      [index ? h("br") : null, h("b", {}, `${names[index]} = `), item]));
  }

  function about(task) {
    const signature = task.parameters.map(([name, type]) => `(${name} : ${type})`).join(" ");
    const row = (name, pick) => {
      const pairs = task.pairs.filter(pick), inputs = task.inputs.filter(pick);
      const outputs = pairs.reduce((sum, pair) => sum + pair[P.outputs].filter((item) => name !== "Curated" || item[1] < 0).length, 0);
      return h("tr", { class: name.toLowerCase() }, h("th", { scope: "row" }, name),
        [pairs.length, outputs, inputs.length].map((count) => h("td", { class: "num" }, number(count))));
    };
    return h("div", { class: "about" },
      h("div", {},
        h("p", { class: "description" }, task.description),
        h("p", { class: "signature" }, `${task.function} ${signature} : ${task.returns}`),
        h("table", { class: "suites" }, head(["Suite"], ["Pairs", "num"], ["Unexp. outputs", "num"], ["Unexp. inputs", "num"]),
          h("tbody", {}, row("Curated", (item) => item[P.origin] === "curated"), row("Plus", () => true), row("Lite", (item) => item[P.lite])))),
      h("pre", { class: "lean", tabindex: "0", "aria-label": "Lean code of the task" }, h("code", { html: task.lean })));
  }

  function clauses(task) {
    const meter = (count, kind) => h("span", { class: `meter ${kind}` },
      h("i", { style: `width:${task.checked ? (70 * count / task.checked).toFixed(2) : 0}px` }), h("span", {}, number(count)));
    const rows = task.clauses.map(([html, falsified, alone, undecided]) => h("tr", {},
      h("td", {}, code(html), alone ? null : [" ", h("span", { class: "tag warn" }, falsified ? "never alone" : "not tested")]),
      h("td", { class: "num", "data-label": "Rejects" }, meter(falsified, "")),
      h("td", { class: "num", "data-label": "Alone" }, meter(alone, "alone")),
      h("td", { class: "num", "data-label": "Undecided" }, number(undecided))));
    const part = task.checked < task.outputs ? ` ${number(task.checked)} of ${number(task.outputs)} were asked within the limit of work.` : "";
    return h("section", {}, h("h2", {}, "Clauses of the postcondition"),
      h("p", { class: "hint" }, `How many of the ${number(task.outputs)} unexpected outputs each clause rejects, and how many it alone rejects: those tell a specification that forgets the clause.${part}`),
      h("table", { class: "clauses stack" }, head(["Clause"], ["Rejects", "num bars"], ["Rejects alone", "num bars"], ["Undecided", "num"]), h("tbody", {}, rows)));
  }

  function matrix(task, jump) {
    const title = h("h2", {}, "Kill matrix");
    if (!task.matrix) return h("section", {}, title, h("p", { class: "empty" }, "No adversarial implementation was found for this task."));
    const { svg, width, top, row, adversaries, blocks } = task.matrix;
    const box = h("div", { class: "matrix", html: svg });
    const at = (event) => {
      const area = box.getBoundingClientRect();
      const scale = width / area.width;
      const x = (event.clientX - area.left) * scale, y = (event.clientY - area.top) * scale;
      const line = Math.floor((y - top) / row);
      for (const [left, column, pairs] of blocks) {
        const place = Math.floor((x - left) / column);
        if (place >= 0 && place < pairs.length && line >= 0 && line < adversaries.length) return [adversaries[line], pairs[place]];
      }
      return null;
    };
    const tip = $("tip");
    box.addEventListener("pointermove", (event) => {
      const found = at(event);
      tip.hidden = !found;
      if (!found) return;
      const pair = task.pairs[found[1]], adversary = task.adversaries[found[0]];
      tip.textContent = `${adversary[0]} is ${pair[P.kills][found[0]] === "1" ? "killed" : "not killed"} by ${rowName("pairs", found[1])}${pair[P.lite] ? ", in Lite" : ""} (${adversary[1]})`;
      const right = Math.min(event.clientX + 14, innerWidth - 330);
      tip.style.left = `${Math.max(8, right)}px`;
      tip.style.top = `${event.clientY + 18}px`;
    });
    box.addEventListener("pointerleave", () => { tip.hidden = true; });
    box.addEventListener("click", (event) => { const found = at(event); if (found) { tip.hidden = true; jump(found[1]); } });
    return h("section", {}, title,
      h("p", { class: "hint" }, "A dark cell: on the input of this pair, the adversary returns something else than the expected output. The pairs of the Lite suite stand on the left, in colour. A click shows the pair's row."),
      h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Kill matrix" }, box));
  }

  /* Rows of the suite: a pair is [arguments, origin, seed, chain, lite, expected, outputs, kills], an input its first five.
     A name is the one that lint and evaluate give the row in the expanded suite. */
  const rowName = (kind, index) => `${kind === "pairs" ? "tests" : "reject_inputs"}[${index}]`;
  const P = { arguments: 0, origin: 1, seed: 2, chain: 3, lite: 4, expected: 5, outputs: 6, kills: 7 };
  function rows(task) {
    const names = task.parameters.map(([name]) => name);
    const state = { kind: "pairs", lite: false, origin: "", phrase: "", mark: -1 };
    const section = h("section", { class: "suite" });
    const table = h("div", {}), count = h("span", { class: "count", "aria-live": "polite" });
    const kinds = [["pairs", "Expected pairs"], ["inputs", "Unexpected inputs"]].map(([kind, name]) =>
      h("button", { type: "button", "aria-pressed": "false", "data-kind": kind, onclick: () => go({ kind }) }, `${name} `, h("span", { class: "count" }, number(task[kind].length))));
    const lite = h("input", { type: "checkbox", id: "row-lite", onchange: () => go({ lite: lite.checked }) });
    const origins = [...new Set([...task.pairs, ...task.inputs].map((row) => row[P.origin]))];
    const origin = h("select", { "aria-label": "Where rows come from", onchange: () => go({ origin: origin.value }) },
      h("option", { value: "" }, "Any origin"), origins.map((name) => h("option", { value: name }, name)));
    const search = h("input", { type: "search", id: "row-search", placeholder: "Search values", "aria-label": "Search the values of rows", autocomplete: "off", spellcheck: "false",
      oninput: () => go({ phrase: search.value.trim().toLowerCase() }) });
    const text = (row) => [...row[P.arguments], row[P.expected] ?? "", ...(row[P.outputs] ?? []).map((item) => item[0])].join("\n").toLowerCase();

    function found() {
      const all = task[state.kind].map((row, index) => [row, index]);
      return all.filter(([row, index]) => (!state.lite || row[P.lite]) && (!state.origin || row[P.origin] === state.origin)
        && (!state.phrase || text(row).includes(state.phrase) || rowName(state.kind, index) === state.phrase));
    }
    const pages = paged(PAGE, draw, section);
    function go(change, page = 0) {
      Object.assign(state, { mark: -1 }, change);
      const list = found();
      for (const button of kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === state.kind));
      const all = task[state.kind].length;
      count.textContent = list.length === all ? number(all) : `${number(list.length)} of ${number(all)}`;
      pages.show(list, page);
    }
    function draw(part) {
      const columns = state.kind === "pairs"
        ? [["Row", "no"], ["Input"], ["Expected", "exp"], ["Unexpected outputs", "out"], ["From", "from"], ["Kills", "kills num"], [h("span", { class: "hidden" }, "More"), "act"]]
        : [["Row", "no"], ["Input"], ["From", "from"], [h("span", { class: "hidden" }, "More"), "act"]];
      table.replaceChildren(part.length
        ? h("table", { class: `rows stack ${state.kind}` }, head(...columns), h("tbody", {}, part.map(([row, index]) => line(row, index, columns.length))))
        : h("p", { class: "empty" }, "No row matches."));
    }
    function line(row, index, width) {
      const pairs = state.kind === "pairs";
      const toggle = h("button", { type: "button", class: "toggle", "aria-expanded": "false", "aria-label": `More about ${rowName(state.kind, index)}` });
      const steps = row[P.chain] ? row[P.chain].split(" → ").length : 0;
      const shown = pairs ? row[P.outputs].slice(0, 3) : [];
      const element = h("tr", { class: [row[P.lite] ? "lite" : "", state.mark === index ? "mark" : ""].join(" ").trim() || null, "data-row": index },
        h("td", { class: "code" }, rowName(state.kind, index)),
        h("td", { "data-label": "Input" }, value(names, row[P.arguments])),
        pairs && h("td", { "data-label": "Expected" }, h("span", { class: "value" }, row[P.expected])),
        pairs && h("td", { "data-label": "Unexpected", class: "outs" }, shown.map((item) => h("span", {}, item[0])),
          row[P.outputs].length > shown.length && h("em", {}, `+${row[P.outputs].length - shown.length}`)),
        h("td", { "data-label": "From" }, h("span", {}, row[P.origin], steps ? ` ×${steps}` : ""), row[P.lite] ? [" ", h("span", { class: "tag lite" }, "Lite")] : null),
        pairs && h("td", { class: "num", "data-label": "Kills" }, `${ones(row[P.kills])}/${task.adversaries.length}`),
        h("td", {}, toggle));
      let more = null;
      const turn = () => {
        const open = toggle.getAttribute("aria-expanded") === "true";
        toggle.setAttribute("aria-expanded", String(!open));
        if (open) { more.remove(); return; }
        more ??= h("tr", { class: "more" }, h("td", { colspan: width }, details(row, pairs)));
        element.after(more);
      };
      toggle.addEventListener("click", turn);
      opens(element, turn);
      return element;
    }
    function details(row, pairs) {
      const seed = row[P.seed] >= 0 ? task.seeds[row[P.seed]] : null;
      const from = seed
        ? [h("dt", {}, "Seed"), h("dd", {}, `${seed[0]}, `, value(names, seed[1])), h("dt", {}, "Mutations"), h("dd", { class: "code chain" }, row[P.chain])]
        : [h("dt", {}, "Origin"), h("dd", {}, row[P.origin])];
      const facts = h("dl", {}, h("dt", {}, "Input"), h("dd", {}, value(names, row[P.arguments])), from);
      if (!pairs) return facts;
      const split = (bit) => task.adversaries.filter((_, place) => row[P.kills][place] === bit).map((item) => item[0]).join(", ") || "none";
      facts.append(h("dt", {}, "Expected"), h("dd", {}, h("span", { class: "value" }, row[P.expected])),
        h("dt", {}, "Kills"), h("dd", {}, split("1")), h("dt", {}, "Spares"), h("dd", {}, split("0")));
      const outputs = row[P.outputs].map(([output, adversary, weakened]) => h("tr", {},
        h("td", { "data-label": "Output" }, h("span", { class: "value" }, output)),
        h("td", { "data-label": "Adversary" }, adversary < 0 ? "curated" : [h("b", { class: "code" }, task.adversaries[adversary][0]), ` ${task.adversaries[adversary][1]}`]),
        h("td", { "data-label": "Games" }, weakened < 0 ? "" : [h("span", { class: "tag" }, task.weakened[weakened][2]), " ", code(task.weakened[weakened][1])])));
      return [facts, outputs.length
        ? h("table", { class: "stack" }, head(["Unexpected output"], ["Returned by"], ["Flaw of the weakened postcondition, and its clause"]), h("tbody", {}, outputs))
        : h("p", { class: "empty" }, "No unexpected output.")];
    }
    function jump(index) {
      search.value = ""; origin.value = ""; lite.checked = false;
      go({ kind: "pairs", lite: false, origin: "", phrase: "", mark: index }, Math.floor(index / PAGE));
      const row = table.querySelector(`[data-row="${index}"]`);
      row.scrollIntoView({ block: "center" });
      row.querySelector(".toggle").focus({ preventScroll: true });
    }
    section.append(h("div", { class: "tools" }, h("h2", {}, "Rows ", count), h("div", { class: "seg", role: "group", "aria-label": "Kind of rows" }, kinds),
      h("label", { class: "check" }, lite, "Lite only"), origin, search),
      h("p", { class: "hint below" }, "Rows have their names in the Plus suite. A click on a row tells where it comes from."), table, pages.bar);
    go({});
    return [section, jump];
  }
  const ones = (bits) => bits.split("1").length - 1;

  function adversaries(task) {
    if (!task.adversaries.length) return null;
    const weakened = new Map(task.weakened.map((item) => [item[0], item]));
    const lines = task.adversaries.map(([id, source, html, games], place) => {
      const killers = task.pairs.filter((pair) => pair[P.kills][place] === "1");
      return h("tr", {}, h("td", { class: "code" }, id),
        h("td", {}, source, h("details", {}, h("summary", {}, "Program"), h("pre", { tabindex: "0" }, h("code", { html })))),
        h("td", { "data-label": "Games" }, h("details", {}, h("summary", {}, plural(games.length, "weakened postcondition")),
          games.map((name) => weakened.get(name)).filter(Boolean).map(([, clause, kind, post]) => [
            h("h3", {}, h("span", { class: "tag" }, kind), " ", code(clause)), h("pre", { tabindex: "0" }, h("code", { html: post }))]))),
        h("td", { class: "num", "data-label": "Killed by" }, number(killers.length)),
        h("td", { class: "num lite", "data-label": "in Lite" }, number(killers.filter((pair) => pair[P.lite]).length)));
    });
    return h("section", {}, h("h2", {}, "Adversarial implementations ", h("span", { class: "count" }, String(lines.length))),
      h("table", { class: "adversaries stack" }, head(["Name"], ["Program"], ["Games"], ["Killed by", "num"], ["in Lite", "num"]), h("tbody", {}, lines)));
  }

  function undecided(task) {
    const faults = task.faults.map((fault) => h("tr", {},
      h("td", {}, fault.row ?? "made input"), h("td", { "data-label": "Fault" }, fault.kind, fault.reason ? h("span", { class: "lead" }, fault.reason) : null),
      h("td", { "data-label": "Row" }, h("span", { class: "value" }, fault.input, fault.output ? [h("br"), h("b", {}, "output "), fault.output] : null,
        fault.reference && fault.reference !== fault.output ? [h("br"), h("b", {}, "reference "), fault.reference] : null))));
    const cases = task.open.some(([, , , examples]) => examples.length);
    const open = task.open.map(([stage, reason, count, examples]) => h("tr", {},
      h("td", {}, STAGES[stage] ?? stage), h("td", { "data-label": "Reason" }, reason), h("td", { class: "num", "data-label": "Left out" }, number(count)),
      cases && h("td", { "data-label": examples.length ? "Cases" : null }, examples.map(([input, output]) => h("span", { class: "value" }, input, output ? [" ", h("b", {}, "output "), output] : null)))));
    return [
      h("section", {}, h("h2", {}, "Left out, with reasons"),
        open.length
          ? h("table", { class: "open stack" }, head(["Question"], ["Reason"], ["Left out", "num"], ...(cases ? [["First cases"]] : [])), h("tbody", {}, open))
          : h("p", { class: "empty" }, "Nothing: every row was decided.")),
      faults.length ? h("section", {}, h("h2", {}, "Rows that the ground truth does not confirm"),
        h("table", { class: "faults stack" }, head(["Row"], ["Fault"], ["Values"]), h("tbody", {}, faults))) : null,
    ];
  }

  function show(task, added) {
    const [suite, jump] = rows(task);
    const visible = [...body.rows].filter((row) => !row.hidden && !row.dataset.code).map((row) => row.dataset.id);
    const place = visible.indexOf(task.id);
    const link = (id, name) => id ? h("a", { href: `#task/${encodeURIComponent(id)}`, title: id }, name) : null;
    $("task").replaceChildren(
      h("nav", { class: "path", "aria-label": "Tasks" }, h("a", { href: "#" }, "← All tasks"),
        h("span", {}, link(place > 0 ? visible[place - 1] : null, "Previous task"), link(place >= 0 ? visible[place + 1] : null, "Next task"))),
      h("h1", { tabindex: "-1" }, task.id),
      about(task), ...added, clauses(task), matrix(task, jump), suite, ...[adversaries(task)].filter(Boolean), ...undecided(task).filter(Boolean));
  }

  /* Addresses: `#task/NAME` is a task, everything else the overview. */
  let scrolled = 0;
  let turn = 0;
  async function route() {
    const mine = ++turn;
    const match = /^#task\/(.+)$/.exec(location.hash);
    if (!$("overview").hidden) scrolled = scrollY;
    $("tip").hidden = true;
    if (!match) {
      $("task").hidden = true;
      const back = $("overview").hidden;
      $("overview").hidden = false;
      document.title = "VeriScale report";
      if (back) scrollTo(0, scrolled);
      return;
    }
    let id = match[1];
    try { id = decodeURIComponent(id); } catch { /* not an address of ours */ }
    let task = null;
    let problem = places.has(id) ? "This task was skipped." : "There is no such task in this run.";
    try { task = await payload(id); } catch (error) { problem = `The data of this task cannot be unpacked: ${error.message}`; }
    const added = (await Promise.all(additions.map((make) => make(id)))).filter(Boolean);
    if (mine !== turn) return;
    if (task) show(task, added);
    else $("task").replaceChildren(h("nav", { class: "path" }, h("a", { href: "#" }, "← All tasks")), h("h1", { tabindex: "-1" }, id), h("p", {}, problem), ...added);
    $("overview").hidden = true;
    $("task").hidden = false;
    document.title = `${id} – VeriScale report`;
    scrollTo(0, 0);
    $("task").querySelector("h1").focus({ preventScroll: true });
  }
  addEventListener("hashchange", route);
  choose();
  if (location.hash) route();
