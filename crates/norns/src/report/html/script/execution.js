// What is looked at: an execution, how far one has gone in it, and which of its steps are shown.

const view = {
  check: undefined, execution: undefined, nodes: [], predecessors: [], position: 0,
  allSteps: data.all_steps, opened: new Set(), filter: { variable: "", thread: "", kind: "" }, past: true,
};

// The steps, and what failed after them. A step's number is its place in the execution, whatever is shown of it.
function openExecution(execution) {
  view.execution = execution;
  view.opened = new Set();
  view.filter = { variable: "", thread: "", kind: "" };
  const nodes = execution.steps.map((step, index) => ({
    ...step, index, number: String(index + 1), about: execution.about.includes(index),
    accesses: step.accesses ?? [],
  }));
  if (execution.failure) {
    nodes.push({ ...execution.failure, index: nodes.length, number: "✗", failure: true, accesses: [] });
  }
  view.nodes = nodes;
  const last = new Map();
  view.predecessors = nodes.map((node) => {
    const before = last.get(node.thread);
    last.set(node.thread, node.index);
    return before === undefined ? [] : [before];
  });
  for (const [from, to] of execution.happens_before) view.predecessors[to].push(from);
}

// Where one looks first: at what was found, otherwise at the last step that has a line of source.
function firstPosition() {
  const { execution, nodes } = view;
  if (execution.failure) return nodes.length;
  if (execution.about.length > 0) return Math.max(...execution.about) + 1;
  const last = nodes.findLast((node) => isShown(node) && isSet(node.file) && data.sources[node.file]);
  return last ? last.index + 1 : nodes.length;
}

const variablesOf = (node) => node.accesses.map((access) => view.execution.cells[access.cell].name);
const accessTo = (node, cell) => node.accesses.find((access) => access.cell === cell);

function passesFilter(node) {
  if (node.failure) return true;
  const { variable, thread, kind } = view.filter;
  return (variable === "" || variablesOf(node).includes(variable))
    && (thread === "" || node.thread === Number(thread))
    && (kind === "" || node.kind === kind);
}
const isFolded = (node) => node.folded && !view.allSteps && !view.opened.has(node.index);
const isShown = (node) => passesFilter(node) && !isFolded(node);
const shownNodes = () => view.nodes.filter(isShown);

// Shown steps and the gaps between them, in order.
function rows() {
  const rows = [];
  let gap;
  for (const node of view.nodes) {
    if (isShown(node)) {
      gap = undefined;
      rows.push({ node });
    } else {
      if (!gap) rows.push(gap = { gap: [] });
      gap.gap.push(node);
    }
  }
  return rows;
}

// Whether it is known what happens before what; it is not computed for very long executions.
const knowsPast = () => view.execution.happens_before.length > 0 || view.execution.threads.length < 2 || view.nodes.length < 700;

// The steps that happen before a step.
function pastOf(index) {
  const past = new Set(), open = [index];
  while (open.length > 0) {
    for (const before of view.predecessors[open.pop()]) {
      if (!past.has(before)) { past.add(before); open.push(before); }
    }
  }
  return past;
}

// What memory holds after the first `position` steps: for each cell the newest value, and the step that wrote it.
function memoryAt(position) {
  const { execution, nodes } = view;
  const cells = execution.cells.map((cell) => ({ name: cell.name, value: cell.initial, step: undefined, shown: false, lock: false }));
  for (const node of nodes) {
    for (const access of node.accesses) {
      const cell = cells[access.cell], isLock = node.kind === "lock" || node.kind === "unlock";
      if (isLock && !cell.lock) { cell.lock = true; cell.value = "unlocked"; }
      if (!isFolded(node) && (isLock || isSet(access.read) || isSet(access.written))) cell.shown = true;
    }
  }
  for (const node of nodes.slice(0, position)) {
    for (const access of node.accesses) {
      const cell = cells[access.cell];
      const value = node.kind === "lock" ? `locked by ${execution.threads[node.thread].name}`
        : node.kind === "unlock" ? "unlocked" : access.written;
      // A late write is older than one that is there already.
      if (isSet(value) && !isSet(node.late)) { cell.before = cell.value; cell.value = value; cell.step = node.index; }
    }
  }
  return cells;
}

// The writes of a cell in modification order, or in the order of steps if the model has none.
function writesOf(cell) {
  const order = view.execution.cells[cell].order;
  if (order.length > 0) return order.map((index) => view.nodes[index]).filter((node) => isSet(accessTo(node, cell)?.written));
  return view.nodes.filter((node) => isSet(accessTo(node, cell)?.written));
}
