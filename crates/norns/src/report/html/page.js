"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const hue = (thread) => `var(--t${thread % 8})`;
  const make = (name, attributes = {}, text) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  const draw = (name, attributes = {}, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };

  const relations = [
    ["reads", "reads from", "a write, and the reads that see it"],
    ["overwrites", "modification order", "a write, and the one that overwrites it"],
    ["before", "happens before", "what synchronises the threads, without what that implies"],
    ["missed", "missed writes", "a write that a stale read does not see"],
    ["program", "program order", "what a thread does next"],
  ];
  const shown = { reads: true, overwrites: false, before: false, missed: true, program: true };

  let check, execution, position, total;

  // The light: as the system has it, until somebody says otherwise.
  const theme = () => {
    const now = document.documentElement.dataset.theme
      || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
  };
  at("theme").addEventListener("click", theme);

  for (const [name, title, meaning] of relations) {
    const label = make("label", { class: name, title: meaning });
    const box = make("input", { type: "checkbox", id: `show-${name}` });
    box.checked = shown[name];
    box.addEventListener("change", () => { shown[name] = box.checked; applyRelations(); });
    label.append(box, make("i"), document.createTextNode(title));
    at("toggles").append(label);
  }
  const applyRelations = () => {
    const svg = at("graph").querySelector("svg");
    if (svg) for (const [name] of relations) svg.classList.toggle(`hide-${name}`, !shown[name]);
  };

  const fill = (choice, select, titles, chosen) => {
    at(choice).hidden = titles.length < 2;
    at(select).replaceChildren(...titles.map((title, index) => make("option", { value: index }, title)));
    at(select).value = chosen;
  };

  function showCheck(index) {
    check = data.checks[index];
    at("badge").textContent = check.verdict;
    at("badge").className = `badge ${check.verdict}`;
    at("headline").textContent = check.headline;
    at("facts").textContent = check.facts;
    fill("check-choice", "check", data.checks.map((one) => one.title), index);
    fill("execution-choice", "execution", check.executions.map((one) => one.title), 0);
    at("remarks").hidden = check.remarks.length === 0;
    const list = make("ul");
    list.append(...check.remarks.map((remark) => make("li", {}, remark)));
    at("remarks").replaceChildren(list);
    showOutcomes();
    showExecution(0);
  }

  function showOutcomes() {
    at("outcomes").hidden = !check.outcomes;
    if (!check.outcomes) return;
    const table = make("table");
    const head = make("tr");
    head.append(...check.outcomes.names.map((name) => make("th", {}, name)), make("th", {}, "executions"));
    table.append(head);
    for (const state of check.outcomes.states) {
      const row = make("tr", state.matches ? { class: "matches" } : {});
      row.append(...state.values.map((value) => make("td", {}, value)), make("td", {}, state.executions));
      table.append(row);
    }
    const title = make("h2", {}, check.outcomes.clause || "final states");
    at("outcomes").replaceChildren(title, table);
  }

  function showExecution(index) {
    execution = check.executions[index];
    const any = execution !== undefined && execution.steps.length > 0;
    at("panes").hidden = at("bar").hidden = !any;
    at("message").hidden = !execution || !execution.message;
    at("message").textContent = execution ? [execution.message, execution.remark].filter(Boolean).join(" ") : "";
    at("explanation").hidden = !execution || !execution.explanation;
    if (execution && execution.explanation) {
      at("explanation").replaceChildren(
        make("h2", {}, execution.explanation.title), make("p", {}, execution.explanation.text));
    }
    if (!any) { at("source").replaceChildren(); at("graph").replaceChildren(); return; }
    total = execution.steps.length + (execution.failure ? 1 : 0);
    showSource();
    showGraph();
    applyRelations();
    at("slider").max = total;
    go(total);
  }

  const place = (step) => (step.line === null ? "" : `, line ${step.line}`);

  function showSource() {
    const files = [];
    for (const step of execution.steps) {
      if (step.file !== null && data.sources[step.file] && !files.includes(step.file)) files.push(step.file);
    }
    const failure = execution.failure;
    if (failure && failure.file && data.sources[failure.file] && !files.includes(failure.file)) files.push(failure.file);
    at("source").replaceChildren();
    for (const file of files) {
      at("source").append(make("div", { class: "file" }, file));
      const table = make("table", { class: "code" });
      data.sources[file].forEach((text, index) => {
        const line = index + 1;
        const row = make("tr", { "data-place": `${file}:${line}` });
        const cell = make("td", { class: "steps" });
        execution.steps.forEach((step, number) => {
          if (step.file !== file || step.line !== line) return;
          const chip = make("button", { class: "chip", type: "button", "data-step": number,
            title: `${execution.threads[step.thread].name}: ${step.label}` }, number + 1);
          chip.style.setProperty("--hue", hue(step.thread));
          chip.addEventListener("click", () => go(number + 1));
          cell.append(chip);
          row.classList.add("used");
          if (execution.about.includes(number)) row.classList.add("about");
        });
        if (failure && failure.file === file && failure.line === line) row.classList.add("used", "about");
        row.append(cell, make("td", { class: "number" }, line), make("td", { class: "text" }, text));
        table.append(row);
      });
      at("source").append(table);
    }
  }

  function showGraph() {
    const nodes = execution.steps.map((step, index) => ({
      ...step, index, number: String(index + 1), about: execution.about.includes(index),
      tag: step.stale !== null ? `stale since ${step.stale + 1}`
        : step.late !== null ? `ordered before ${step.late + 1}`
        : step.synchronises ? (step.held !== null ? `held since ${step.held + 1}` : "")
        : step.initial ? "initial value" : step.from !== null ? `from ${step.from + 1}`
        : step.held !== null ? `held since ${step.held + 1}` : "",
    }));
    if (execution.failure) nodes.push({ ...execution.failure, index: nodes.length, number: "✗", tag: "", failure: true });
    const letter = 7.6, top = 62, row = 54, height = 38, gap = 46;
    const widths = execution.threads.map((thread, index) => {
      const texts = nodes.filter((node) => node.thread === index).map((node) => node.label.length + 4);
      const head = `${thread.name} ${thread.function || ""}`.length;
      return Math.min(Math.max(...texts, head, 12), 40) * letter + 14;
    });
    const lefts = [];
    let x = 30;
    for (const width of widths) { lefts.push(x); x += width + gap; }
    const canvas = { width: x + 10, height: top + nodes.length * row + 18 };
    // A graph that is a little too wide is made smaller; a very wide one is scrolled.
    const scale = Math.min(1, Math.max(.7, (at("graph").clientWidth - 2) / canvas.width));
    const svg = draw("svg", { width: canvas.width * scale, height: canvas.height * scale,
      viewBox: `0 0 ${canvas.width} ${canvas.height}`, role: "img", "aria-label": "execution graph" });
    const heads = draw("defs");
    for (const [name] of relations) {
      const marker = draw("marker", { id: `head-${name}`, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7,
        markerHeight: 7, orient: "auto-start-reverse" });
      marker.append(draw("path", { d: "M0 1 L10 5 L0 9 z", class: `head ${name}` }));
      heads.append(marker);
    }
    svg.append(heads);
    const lanes = draw("g", { class: "lanes" });
    lanes.append(draw("rect", { x: 0, y: 0, width: canvas.width, height: top - 10 }));
    execution.threads.forEach((thread, index) => {
      const group = draw("g");
      group.style.setProperty("--hue", hue(index));
      group.append(draw("text", { class: "lane", x: lefts[index], y: 26 }, thread.name));
      if (thread.function) group.append(draw("text", { class: "function", x: lefts[index], y: 43 }, `${thread.function}()`));
      lanes.append(group);
    });
    const box = (node) => ({ left: lefts[node.thread], right: lefts[node.thread] + widths[node.thread],
      top: top + node.index * row, middle: top + node.index * row + height / 2,
      bottom: top + node.index * row + height, centre: lefts[node.thread] + widths[node.thread] / 2 });
    const edges = draw("g");
    const edge = (name, from, to, path) => edges.append(draw("path", { class: `edge ${name}`, d: path,
      "marker-end": `url(#head-${name})`, "data-from": from.index, "data-to": to.index }));
    const link = (name, from, to, shift) => {
      const a = box(from), b = box(to);
      if (from.thread === to.thread) {
        const side = a.right, out = side + 14 + Math.min(Math.abs(to.index - from.index) * 3, 26);
        edge(name, from, to, `M${side} ${a.middle + shift} C${out} ${a.middle + shift} ${out} ${b.middle + shift} ${side + 2} ${b.middle + shift}`);
      } else {
        const right = from.thread < to.thread;
        const x1 = right ? a.right : a.left, x2 = right ? b.left - 2 : b.right + 2;
        const bend = Math.max(28, Math.abs(x2 - x1) / 2) * (right ? 1 : -1);
        edge(name, from, to, `M${x1} ${a.middle + shift} C${x1 + bend} ${a.middle + shift} ${x2 - bend} ${b.middle + shift} ${x2} ${b.middle + shift}`);
      }
    };
    const previous = new Map();
    for (const node of nodes) {
      const before = previous.get(node.thread);
      if (before) edge("program", before, node,
        `M${box(before).left + 18} ${box(before).bottom} L${box(node).left + 18} ${box(node).top - 2}`);
      previous.set(node.thread, node);
    }
    for (const [from, to] of execution.before) link("before", nodes[from], nodes[to], -9);
    for (const [from, to] of execution.overwrites) link("overwrites", nodes[from], nodes[to], 9);
    for (const node of nodes) {
      if (node.from !== null && node.from !== undefined) link("reads", nodes[node.from], node, 0);
    }
    for (const node of nodes) {
      if (node.stale !== null && node.stale !== undefined) link("missed", nodes[node.stale], node, 0);
    }
    at("toggles").querySelector(".missed").hidden = !nodes.some((node) => node.stale !== null && node.stale !== undefined);
    svg.append(edges);
    for (const node of nodes) {
      const at = box(node), most = Math.floor((widths[node.thread] - 14) / letter) - 3;
      const classes = ["node", node.about && "about", node.stale !== null && node.stale !== undefined && "stale",
        node.output && "output", node.failure && "failure"].filter(Boolean).join(" ");
      const group = draw("g", { class: classes, "data-step": node.index });
      group.style.setProperty("--hue", hue(node.thread));
      group.append(draw("title", {}, `${execution.threads[node.thread].name}: ${node.label}${place(node)}`));
      group.append(draw("rect", { x: at.left, y: at.top, width: widths[node.thread], height, rx: 8 }));
      const line = node.tag ? at.top + 16 : at.middle + 4.5;
      group.append(draw("text", { class: "number", x: at.left + 9, y: line }, node.number));
      const text = node.label.length > most ? `${node.label.slice(0, most - 1)}…` : node.label;
      group.append(draw("text", { x: at.left + 13 + letter * Math.max(2, node.number.length), y: line }, text));
      if (node.tag) group.append(draw("text", { class: "tag", x: at.left + 13 + letter * Math.max(2, node.number.length), y: at.top + 31 }, node.tag));
      group.addEventListener("click", () => go(node.index + 1));
      svg.append(group);
    }
    // Whose lane it is can be seen also further down.
    svg.append(lanes);
    at("graph").onscroll = () => lanes.setAttribute("transform", `translate(0 ${at("graph").scrollTop / scale})`);
    at("graph").replaceChildren(svg);
    at("graph").onscroll();
  }

  const reveal = (element, within) => {
    if (!element) return;
    const one = element.getBoundingClientRect(), all = within.getBoundingClientRect();
    if (one.top < all.top + 60) within.scrollTop -= all.top + 80 - one.top;
    if (one.bottom > all.bottom - 20) within.scrollTop += one.bottom - all.bottom + 60;
    if (one.left < all.left) within.scrollLeft -= all.left + 20 - one.left;
    if (one.right > all.right) within.scrollLeft += Math.min(one.right - all.right + 20, one.left - all.left - 20);
  };

  // The first `steps` steps have been taken; all of them is the whole execution.
  function go(steps) {
    position = Math.max(0, Math.min(total, steps));
    const current = position - 1;
    const node = (step) => at("graph").querySelector(`.node[data-step="${step}"]`);
    for (const one of at("graph").querySelectorAll(".node")) {
      one.classList.toggle("later", Number(one.dataset.step) > current);
      one.classList.toggle("now", Number(one.dataset.step) === current);
    }
    for (const one of at("graph").querySelectorAll(".edge")) one.classList.toggle("later", Number(one.dataset.to) > current);
    for (const chip of at("source").querySelectorAll(".chip")) chip.classList.toggle("later", Number(chip.dataset.step) > current);
    for (const row of at("source").querySelectorAll("tr.now")) row.classList.remove("now");
    const step = current < 0 ? null : execution.steps[current] || execution.failure;
    if (step && step.file !== null) {
      const row = [...at("source").querySelectorAll("tr")].find((one) => one.dataset.place === `${step.file}:${step.line}`);
      if (row) { row.classList.add("now"); reveal(row, at("source")); }
    }
    reveal(node(current), at("graph"));
    at("slider").value = position;
    const words = make("span", {}, step ? ` ${execution.threads[step.thread].name}: ${step.label}${place(step)}` : " nothing has happened yet");
    at("now").replaceChildren(make("b", {}, `${position} / ${total}`), words);
    at("first").disabled = at("back").disabled = position === 0;
    at("next").disabled = at("last").disabled = position === total;
  }

  at("first").addEventListener("click", () => go(0));
  at("back").addEventListener("click", () => go(position - 1));
  at("next").addEventListener("click", () => go(position + 1));
  at("last").addEventListener("click", () => go(total));
  at("slider").addEventListener("input", () => go(Number(at("slider").value)));
  at("check").addEventListener("change", () => showCheck(Number(at("check").value)));
  at("execution").addEventListener("change", () => showExecution(Number(at("execution").value)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|INPUT)$/.test(event.target.tagName) && event.target.type !== "checkbox") return;
    if (event.key === "t") return theme();
    if (at("bar").hidden) return;
    const keys = { ArrowRight: () => position + 1, j: () => position + 1, ArrowLeft: () => position - 1, k: () => position - 1,
      Home: () => 0, End: () => total };
    if (keys[event.key]) { event.preventDefault(); go(keys[event.key]()); }
  });

  showCheck(0);
})();
