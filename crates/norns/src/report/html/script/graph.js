// The execution graph: a lane for each thread, a box for each step, arrows for the relations between them.

const relations = [
  ["reads", "reads from", "a write, and the reads that see it", true],
  ["overwrites", "modification order", "a write, and the one that overwrites it", false],
  ["before", "happens before", "what synchronises the threads, without what that implies", false],
  ["missed", "missed writes", "a write that a stale read does not see", true],
  ["program", "program order", "what a thread does next", true],
];
const shownRelations = Object.fromEntries(relations.map(([name, , , isShown]) => [name, isShown]));
const LETTER = 7.6, HEAD = 52, TOP = 12, LINE = 15, PADDING = 8, SPACE = 16, GAP_ROW = 30, LANE_GAP = 40;
// The longest label, in letters, and the shortest that a label is cut to so that all lanes fit.
const LONGEST_LABEL = 40, SHORTEST_LABEL = 20;
// Of so many arrows only those of the current step are drawn strongly.
const MANY_STEPS = 30;
const graph = { zoom: 1, fit: 1, scale: 1, places: new Map(), lines: new Map(), height: 0, width: 0 };

const applyRelations = () => {
  const svg = at("graph").lastElementChild;
  for (const [name] of relations) svg?.classList.toggle(`hide-${name}`, !shownRelations[name]);
};

// What is said below a step's label.
function tagOf(node) {
  if (isSet(node.stale)) return `stale since ${node.stale + 1}`;
  if (isSet(node.late)) return `ordered before ${node.late + 1}`;
  if (isSet(node.held_since)) return `held since ${node.held_since + 1}`;
  if (isSet(node.from)) return `from ${node.from + 1}`;
  return node.reads_initial ? "initial value" : "";
}

// A label in one line or two, of so many letters at most; what is longer is cut.
function linesOf(label, most) {
  if (label.length <= most) return [label];
  const start = label.slice(0, most), space = label.slice(0, most + 1).lastIndexOf(" ");
  const inside = Math.max(start.lastIndexOf("."), ...["(", "_"].map((letter) => start.lastIndexOf(letter) + 1));
  const end = space > most / 2 ? space : inside > most / 3 ? inside : most;
  const rest = label.slice(end).trimStart();
  return [label.slice(0, end), rest.length > most ? `${rest.slice(0, Math.max(1, most - 1))}…` : rest];
}

// A box is two lines high, or three if its label takes two and has a tag below it.
const heightOf = (node) => 2 * PADDING + LINE * Math.max(1.5, graph.lines.get(node.index).length + (tagOf(node) ? 1 : 0));

// How a function that a thread runs is written; closures and lambdas are called by their places.
const calledFunction = (name) => name.includes(" ") ? name : `${name}()`;

function gapText(nodes) {
  const numbers = nodes.length === 1 ? nodes[0].number : `${nodes[0].number}–${nodes[nodes.length - 1].number}`;
  const folded = nodes.filter((node) => isFolded(node) && passesFilter(node)).length;
  const what = folded === nodes.length ? "folded" : folded === 0 ? "filtered out" : "folded or filtered out";
  return `${plural(nodes.length, "step")} ${what} (${numbers})`;
}

function showGraph() {
  const { execution } = view, all = rows(), nodes = shownNodes();
  const letters = execution.threads.map((thread, index) => {
    const texts = nodes.filter((node) => node.thread === index).map((node) => node.label.length + node.number.length + 2);
    const head = `${thread.name} ${thread.function || ""}`.length;
    return Math.min(Math.max(...texts, head, 12), LONGEST_LABEL);
  });
  // The widest lanes give way until all fit.
  const room = at("graph").clientWidth / .8 - 40 - letters.length * (LANE_GAP + 14);
  const total = () => letters.reduce((sum, one) => sum + one * LETTER, 0);
  for (let most = LONGEST_LABEL; most >= SHORTEST_LABEL && total() > room; most--) {
    letters.forEach((one, index) => { letters[index] = Math.min(one, most); });
  }
  const widths = letters.map((one) => one * LETTER + 14);
  const lefts = [];
  let x = 30;
  for (const width of widths) { lefts.push(x); x += width + LANE_GAP; }
  graph.places.clear();
  graph.lines.clear();
  let y = TOP;
  for (const row of all) {
    row.top = y;
    if (row.node) {
      const most = Math.floor((widths[row.node.thread] - 14) / LETTER) - row.node.number.length - 1;
      graph.lines.set(row.node.index, linesOf(row.node.label, most));
      graph.places.set(row.node.index, y);
    }
    y += row.node ? heightOf(row.node) + SPACE : GAP_ROW;
  }
  graph.width = x + 10;
  graph.height = y + 18;
  const svg = draw("svg", { viewBox: `0 0 ${graph.width} ${graph.height}`, role: "img", "aria-label": "execution graph" });
  svg.classList.toggle("many", nodes.length > MANY_STEPS);
  const heads = draw("defs");
  for (const [name] of relations) {
    const marker = draw("marker", { id: `head-${name}`, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 7,
      markerHeight: 7, orient: "auto-start-reverse" });
    marker.append(draw("path", { d: "M0 1 L10 5 L0 9 z", class: `head ${name}` }));
    heads.append(marker);
  }
  svg.append(heads);
  const box = (node) => {
    const left = lefts[node.thread], top = graph.places.get(node.index), height = heightOf(node);
    return { left, right: left + widths[node.thread], top, middle: top + height / 2, bottom: top + height };
  };
  svg.append(drawEdges(nodes, box));
  all.forEach((row, index) => {
    // Who looks at the steps around a gap sees its text.
    const neighbour = (all[index + 1] || all[index - 1])?.node;
    const left = neighbour ? lefts[neighbour.thread] : lefts[0];
    svg.append(row.node ? drawNode(row.node, box(row.node)) : drawGap(row.gap, row.top, left));
  });
  at("graph").replaceChildren(drawLanes(lefts), svg);
  applyRelations();
  applyZoom();
}

function drawNode(node, { left, right, top, bottom }) {
  const tag = tagOf(node), lines = graph.lines.get(node.index), height = bottom - top;
  const group = draw("g", { class: "node", "data-step": node.index, "data-go": node.index + 1 });
  for (const name of ["about", "failure"]) if (node[name]) group.classList.add(name);
  if (isSet(node.stale) || isSet(node.late)) group.classList.add("stale");
  if (node.kind === "print") group.classList.add("output");
  group.style.setProperty("--hue", hue(node.thread));
  const place = isSet(node.line) ? `, ${node.file}:${node.line}` : "";
  group.append(draw("title", {}, `${view.execution.threads[node.thread].name}: ${node.label}${place}`));
  group.append(draw("rect", { x: left, y: top, width: right - left, height, rx: 8 }));
  group.append(draw("path", { class: "bar", d: `M${left + 3} ${top + 8} V${bottom - 8}` }));
  const indent = left + 13 + LETTER * Math.max(2, node.number.length);
  const first = top + (height - LINE * (lines.length + (tag ? 1 : 0))) / 2 + 12;
  group.append(draw("text", { class: "number", x: left + 9, y: first }, node.number));
  lines.forEach((line, index) => group.append(draw("text", { x: indent, y: first + index * LINE }, line)));
  if (tag) group.append(draw("text", { class: "tag", x: indent, y: first + lines.length * LINE }, tag));
  return group;
}

function drawGap(nodes, top, left) {
  const canOpen = nodes.some((node) => isFolded(node) && passesFilter(node));
  const group = draw("g", { class: "gap", "data-gap": `${nodes[0].index} ${nodes[nodes.length - 1].index}` });
  if (canOpen) {
    filled(group, { class: "gap can-open", tabindex: 0, role: "button" });
    group.append(draw("title", {}, "show these steps"));
  }
  group.append(draw("rect", { x: 12, y: top - 6, width: graph.width - 24, height: 20, rx: 5 }));
  group.append(draw("text", { x: left, y: top + 8.5 }, `${canOpen ? "+ " : ""}${gapText(nodes)}`));
  return group;
}

function drawLanes(lefts) {
  const lanes = draw("svg", { viewBox: `0 0 ${graph.width} ${HEAD}` }), head = make("div", { class: "lanes" });
  view.execution.threads.forEach((thread, index) => {
    const group = draw("g");
    group.style.setProperty("--hue", hue(index));
    group.append(draw("text", { class: "lane", x: lefts[index], y: 26 }, thread.name));
    if (thread.function) group.append(draw("text", { class: "function", x: lefts[index], y: 43 }, calledFunction(thread.function)));
    lanes.append(group);
  });
  head.append(lanes);
  return head;
}

function drawEdges(nodes, box) {
  const { execution } = view, edges = draw("g"), all = view.nodes;
  const edge = (name, from, to, path) => edges.append(draw("path", { class: `edge ${name}`, d: path,
    "marker-end": `url(#head-${name})`, "data-from": from.index, "data-to": to.index }));
  const link = (name, from, to, shift) => {
    if (!graph.places.has(from.index) || !graph.places.has(to.index)) return;
    const a = box(from), b = box(to), y1 = a.middle + shift, y2 = b.middle + shift;
    if (from.thread === to.thread) {
      const out = a.right + 14 + Math.min(Math.abs(to.index - from.index) * 3, 26);
      edge(name, from, to, `M${a.right} ${y1} C${out} ${y1} ${out} ${y2} ${a.right + 2} ${y2}`);
    } else {
      const right = from.thread < to.thread;
      const x1 = right ? a.right : a.left, x2 = right ? b.left - 2 : b.right + 2;
      const bend = Math.max(28, Math.abs(x2 - x1) / 2) * (right ? 1 : -1);
      edge(name, from, to, `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`);
    }
  };
  const previous = new Map();
  for (const node of nodes) {
    const before = previous.get(node.thread);
    if (before) edge("program", before, node, `M${box(before).left + 18} ${box(before).bottom} L${box(node).left + 18} ${box(node).top - 2}`);
    previous.set(node.thread, node);
  }
  for (const [from, to] of execution.happens_before) link("before", all[from], all[to], -9);
  for (const [from, to] of execution.overwrites) link("overwrites", all[from], all[to], 9);
  for (const node of nodes) if (isSet(node.from)) link("reads", all[node.from], node, 0);
  for (const node of nodes) if (isSet(node.stale)) link("missed", all[node.stale], node, 0);
  return edges;
}

// A graph that is a little too wide is made smaller; a very wide one is scrolled.
function applyZoom() {
  const [lanes, svg] = at("graph").querySelectorAll("svg");
  if (!svg) return;
  graph.fit = Math.min(1, Math.max(.7, (at("graph").clientWidth - 2) / graph.width));
  graph.scale = graph.fit * graph.zoom;
  for (const [one, height] of [[lanes, HEAD], [svg, graph.height]]) {
    filled(one, { width: graph.width * graph.scale, height: height * graph.scale });
  }
  at("zoom").textContent = `${Math.round(graph.scale * 100)}%`;
}

function zoomTo(zoom) {
  const pane = at("graph"), old = graph.scale;
  const middle = (pane.scrollTop + pane.clientHeight / 2) / old, centre = (pane.scrollLeft + pane.clientWidth / 2) / old;
  graph.zoom = Math.max(.02, Math.min(3, zoom));
  applyZoom();
  pane.scrollTop = middle * graph.scale - pane.clientHeight / 2;
  pane.scrollLeft = centre * graph.scale - pane.clientWidth / 2;
  showViewport();
}

// Shows how far one has gone, and what happens before the current step.
function markGraph(node) {
  const current = view.position - 1;
  const past = node && view.past && knowsPast() ? pastOf(node.index) : new Set();
  for (const one of at("graph").querySelectorAll(".node")) {
    const step = Number(one.dataset.step);
    one.classList.toggle("later", step > current);
    one.classList.toggle("now", step === current);
    one.classList.toggle("past", past.has(step));
  }
  for (const one of at("graph").querySelectorAll(".edge")) {
    const from = Number(one.dataset.from), to = Number(one.dataset.to);
    one.classList.toggle("later", to > current);
    one.classList.toggle("touched", from === current || to === current);
  }
  if (node) reveal(at("graph").querySelector(`.node[data-step="${current}"]`), at("graph"), 2);
  else at("graph").scrollTop = 0;
}
