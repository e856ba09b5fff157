  const $ = (id) => document.getElementById(id);
  const number = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const plural = (count, word) => `${number(count)} ${word}${count === 1 ? "" : "s"}`;

  /* Elements: text is always text; `html` is for what was escaped when the report was made. */
  function h(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key === "html") element.innerHTML = value;
      else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
    return element;
  }

  /* Light and dark. */
  const root = document.documentElement;
  const remembered = (() => { try { return localStorage.getItem("veriscale-theme"); } catch { return null; } })();
  if (remembered === "light" || remembered === "dark") root.dataset.theme = remembered;
  $("theme").addEventListener("click", () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("veriscale-theme", root.dataset.theme); } catch { /* a browser without storage */ }
  });
  $("skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.querySelector("main:not([hidden]) h1")?.focus();
  });

  /* What is packed: gzip in base64, unpacked when it is wanted. */
  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  }

  /* A click anywhere on a row does what its button or link does, unless it selects text; keys have the button. */
  function opens(row, open) {
    row.classList.add("opens");
    row.addEventListener("click", (event) => {
      if (!event.target.closest("a, button") && getSelection().isCollapsed) open();
    });
  }

  function head(...names) {
    return h("thead", {}, h("tr", {}, names.map(([name, kind]) => h("th", { scope: "col", class: kind }, name))));
  }

  /* A list in pages of a size; `draw` shows the part that it is given, and `top` is where a new page begins. */
  function paged(size, draw, top) {
    const bar = h("div", { class: "pager" });
    let list = [];
    function show(items, page = 0) {
      list = items;
      const pages = Math.max(1, Math.ceil(list.length / size));
      draw(list.slice(page * size, (page + 1) * size));
      const step = (name, to, off) => h("button", { type: "button", disabled: off, "data-step": name, onclick: () => turn(to, name) }, name);
      bar.replaceChildren(step("Previous", page - 1, page === 0), h("span", {}, `Page ${page + 1} of ${pages}`), step("Next", page + 1, page + 1 >= pages));
    }
    function turn(page, name) {
      show(list, page);
      const again = bar.querySelector(`[data-step=${name}]`);
      (again.disabled ? bar.querySelector("button:not(:disabled)") : again)?.focus({ preventScroll: true });
      if (top.getBoundingClientRect().top < 0) top.scrollIntoView();
    }
    return { bar, show };
  }

  /* What other scripts add to the page of a task: functions from its name to an element, or null. */
  const additions = [];
