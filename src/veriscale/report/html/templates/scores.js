  /* Answers of models: [task, kind, model, sample, verdicts]; a verdict is null where a suite has no such task, or
     [verdict, note] or [verdict, note, part, test, input, what]. */
  const A = { task: 0, kind: 1, model: 2, sample: 3, verdicts: 4 };
  const V = { verdict: 0, note: 1, part: 2, test: 3, input: 4, what: 5 };
  const KIND_NAMES = { code: "program", spec: "specification" };
  const CHOICES = [
    ["open-or-wrong", "Not passing", (row) => !passes(row)],
    ["differs", "Suites differ", (row) => differs(row)],
    ["fail", "Failing a test", (row, is) => is(row, "fail")],
    ["accepted", "Right by the postcondition alone", (row, is) => is(row, "accepted")],
    ["open", "Undecided", (row, is) => is(row, "open")],
    ["refused", "Cannot be run", (row, is) => is(row, "refused")],
    ["", "All answers", () => true],
  ];
  const LONG = 240;
  const verdicts = (row) => row[A.verdicts].filter((item) => item !== null).map((item) => item[V.verdict]);
  const passes = (row) => verdicts(row).every((name) => name === "pass");
  const differs = (row) => new Set(verdicts(row)).size > 1;
  const tasksHere = new Set([...document.querySelectorAll("#tasks tbody tr")].filter((row) => !row.dataset.code).map((row) => row.dataset.id));

  /* A list of answers to filter and search; `alone` says that they all are to one task. */
  function answerList(data, all, title, alone) {
    const section = h("section", { class: "answers" });
    const table = h("div", {}), count = h("span", { class: "count", "aria-live": "polite" });
    const is = (row, group) => verdicts(row).some((name) => data.groups[name] === group);
    const select = (label, options) => h("select", { "aria-label": label, onchange: go }, options.map(([value, name]) => h("option", { value }, name)));
    const usable = CHOICES.filter(([value, , keeps]) => !value || all.some((row) => keeps(row, is)));
    const choice = select("Which answers", alone ? [...usable].reverse() : usable);
    const kind = select("Kind of answers", [["", "Programs and specifications"], ["code", "Programs"], ["spec", "Specifications"]]);
    const models = [...new Set(all.map((row) => row[A.model]))].sort();
    const model = select("Whose answers", [["", "Any model"], ...models.map((name) => [name, name])]);
    const search = h("input", { type: "search", placeholder: "Search tasks and failures", "aria-label": "Search the answers", autocomplete: "off", spellcheck: "false", oninput: go });
    const text = (row) => [row[A.task], row[A.kind], row[A.model], ...row[A.verdicts].flat()].join("\n").toLowerCase();
    const pages = paged(10, draw, section);

    function go() {
      const keeps = CHOICES.find(([value]) => value === choice.value)[2];
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      const list = all.filter((row) => keeps(row, is) && (!kind.value || row[A.kind] === kind.value) && (!model.value || row[A.model] === model.value)
        && (!words.length || words.every((word) => text(row).includes(word))));
      count.textContent = list.length === all.length ? number(all.length) : `${number(list.length)} of ${number(all.length)}`;
      pages.show(list);
    }
    function draw(part) {
      const columns = [[alone ? "Answer" : "Task and answer", "whose"], ...data.suites.map((name) => [name, "verdict"]), ["What it fails on"], [h("span", { class: "hidden" }, "More"), "act"]];
      table.replaceChildren(part.length
        ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
          h("table", { class: "rows stack" }, head(...columns), h("tbody", {}, part.map((row) => line(row)))))
        : h("p", { class: "empty" }, "No answer matches."));
      pages.bar.hidden = all.length <= 10;
    }
    function line(row) {
      const name = row[A.task];
      const task = alone ? null : [tasksHere.has(name) ? h("a", { class: "id", href: `#task/${encodeURIComponent(name)}` }, name) : h("span", { class: "id" }, name), h("br")];
      const reasons = why(data, row);
      const long = reasons.some(([, , reason]) => reason.length > LONG);
      const toggle = long && h("button", { type: "button", class: "toggle", "aria-expanded": "false", "aria-label": `All of what ${name} fails on` });
      const element = h("tr", { class: differs(row) ? "differs" : null },
        h("td", {}, task, KIND_NAMES[row[A.kind]], " of ", h("b", {}, row[A.model]), ` #${row[A.sample]}`,
          differs(row) ? [" ", h("span", { class: "tag warn" }, "suites differ")] : null),
        row[A.verdicts].map((item, place) => h("td", { "data-label": data.suites[place] }, item === null ? "not in this suite" : verdict(data, item[V.verdict]))),
        h("td", { "data-label": reasons.length ? "Fails on" : null }, reasons.map(([suites, test, reason]) => h("div", { class: "why" },
          h("span", { class: "caps" }, `${suites.join(", ")}${test ? `: ${test}` : ""}`), h("span", { class: "value" }, reason)))),
        h("td", {}, toggle));
      const unfold = () => toggle.setAttribute("aria-expanded", String(element.classList.toggle("open")));
      if (toggle) { toggle.addEventListener("click", unfold); opens(element, unfold); }
      return element;
    }
    section.append(h("div", { class: "tools" }, alone ? h("h2", {}, `${title} `, count) : h("h3", {}, `${title} `, count),
      choice, kind, models.length > 1 && model, search), table, pages.bar);
    go();
    return section;
  }

  function verdict(data, name) {
    const looks = { fail: "bad", refused: "bad", open: "warn", accepted: "warn" };
    return h("span", { class: `tag ${looks[data.groups[name]] ?? ""}`.trim() }, name);
  }

  /* Why an answer does not pass: suites that say the same in one line, as [suites, test, reason]. */
  function why(data, row) {
    const found = new Map();
    row[A.verdicts].forEach((item, place) => {
      if (item === null || (item.length === 2 && !item[V.note])) return;
      const failed = item.length > 2;
      const reason = failed ? `${item[V.what]} on ${item[V.input]}` : item[V.note];
      const key = JSON.stringify([item[V.part], reason]);
      if (!found.has(key)) found.set(key, [[], failed ? item[V.test] : "", reason]);
      found.get(key)[0].push(data.suites[place]);
    });
    return [...found.values()];
  }

  const scored = unpacked($("answers-data").textContent);
  scored.then(
    (data) => $("answers").replaceChildren(answerList(data, data.answers, "Answers", false)),
    (error) => $("answers").replaceChildren(h("p", { class: "empty" }, `The answers cannot be unpacked: ${error.message}`)));
  additions.push(async (id) => {
    const data = await scored.catch(() => null);
    const own = data ? data.answers.filter((row) => row[A.task] === id) : [];
    return own.length ? answerList(data, own, "Answers of models", true) : null;
  });

