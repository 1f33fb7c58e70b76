// What a check came to: verdict, what was found, what was explored, and how models compare.

function showSummary() {
  const { check } = view;
  at("badge").textContent = check.verdict_in_words;
  at("badge").className = `badge ${check.verdict}`;
  at("headline").textContent = check.headline;
  at("facts").textContent = check.facts;
  showComparison();
  showOutcomes();
  showExplored();
  const remarks = [...check.warnings.map((text) => ["warning", text]), ...check.notes.map((text) => ["note", text])];
  at("remarks").hidden = remarks.length === 0;
  at("remarks").replaceChildren(...remarks.map(([kind, text]) => {
    const item = make("li");
    item.append(make("b", { class: kind }, kind), ` ${text}`);
    return item;
  }));
}

// The message and the explanation of the execution that is looked at.
function showMessage(execution) {
  const message = execution?.message, explanation = execution?.explanation;
  const steps = execution ? execution.steps.length : 0;
  at("message").hidden = !message;
  at("message").classList.toggle("finding", Boolean(execution?.is_finding));
  if (message) at("message").replaceChildren(linked(message, steps));
  at("explanation").hidden = !explanation;
  if (explanation) {
    const text = make("p");
    text.append(linked(explanation.text, steps));
    at("explanation").replaceChildren(make("h2", {}, explanation.title), text);
    if (explanation.advice) {
      at("explanation").append(make("h2", {}, "checked"), make("p", { class: "advice" }, explanation.advice));
    }
  }
}

function showComparison() {
  const checkIndex = data.checks.indexOf(view.check);
  const comparison = data.comparisons.find((one) => one.columns.some((column) => column.check === checkIndex));
  at("comparison").hidden = !comparison;
  if (!comparison) return;
  const table = make("table", { class: "matrix" }), head = make("tr");
  head.append(make("th", { scope: "col" }, "memory model"));
  for (const { model, model_in_words: meaning, check } of comparison.columns) {
    const cell = make("th", { scope: "col", title: meaning });
    const button = make("button", { type: "button", "data-check": check }, model);
    if (check === checkIndex) { button.setAttribute("aria-current", "true"); cell.className = "current"; }
    cell.append(button);
    head.append(cell);
  }
  table.append(head);
  for (const { title, marked, cells } of comparison.rows) {
    const row = make("tr", marked ? { class: "marked" } : {});
    row.append(make("th", { scope: "row" }, title));
    cells.forEach(({ text, tone }, index) => {
      const isCurrent = comparison.columns[index].check === checkIndex;
      row.append(make("td", { class: isCurrent ? `${tone} current` : tone }, text));
    });
    table.append(row);
  }
  at("comparison").replaceChildren(make("h2", {}, `${comparison.subject} under ${plural(comparison.columns.length, "memory model")}`), table);
}

function showOutcomes() {
  const { outcomes } = view.check;
  at("outcomes").hidden = !outcomes;
  if (!outcomes) return;
  const table = make("table"), head = make("tr");
  head.append(...outcomes.names.map((name) => make("th", { scope: "col" }, name)),
    make("th", { scope: "col" }, "executions"), make("th", { scope: "col" }, "example"));
  table.append(head);
  for (const state of outcomes.states) {
    const row = make("tr", state.matches ? { class: "matches" } : {});
    const example = make("td");
    example.append(make("button", { type: "button", class: "step-link", "data-execution": state.example }, "show"));
    row.append(...state.values.map((value) => make("td", {}, value)),
      make("td", {}, state.executions.toLocaleString("en")), example);
    table.append(row);
  }
  at("outcomes").replaceChildren(make("h2", {}, outcomes.clause || "final states"), table);
}

// How long something took.
const duration = (seconds) => (seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(2)} s`);

function showExplored() {
  const { explored, verdict } = view.check;
  // A comparison has the counts of every model.
  at("explored").hidden = !explored || verdict === "wrong" || !at("comparison").hidden;
  if (at("explored").hidden) return;
  const number = (count) => count.toLocaleString("en");
  const list = make("dl");
  const fact = (name, value, meaning) => {
    const entry = make("div");
    entry.append(make("dt", {}, name), make("dd", {}, value));
    if (meaning) entry.append(make("dd", { class: "meaning" }, meaning));
    list.append(entry);
  };
  fact("complete executions", `${explored.at_most ? "at most " : ""}${number(explored.complete)}`,
    explored.everything ? "every execution was explored" : "not everything was explored");
  for (const [reason, count] of explored.blocked) fact(`blocked (${reason})`, number(count), "a thread waits forever");
  if (explored.failed > 0) fact("failed", number(explored.failed), "executions in which a thread found an error");
  if (explored.cut > 0) fact("cut short", number(explored.cut), "executions that a bound stopped");
  if (explored.redundant > 0) fact("redundant", number(explored.redundant), "executions like another, explored twice");
  fact("memory model", explored.model, explored.model_in_words);
  fact("algorithm", explored.algorithm, explored.algorithm_in_words);
  fact("visits", number(explored.visits), "graphs or states on the way, or steps taken");
  if (isSet(explored.bound)) fact("bound", number(explored.bound), "iterations of a loop, and nested calls of a function");
  for (const round of explored.rounds) {
    fact(`round with bound ${round.bound}`, plural(round.complete, "execution"), `${number(round.cut)} cut short`);
  }
  const compiled = explored.compile_seconds > 0 ? `after ${duration(explored.compile_seconds)} to compile` : undefined;
  fact("time", duration(explored.explore_seconds), compiled);
  const sample = view.check.executions[0];
  if (sample && sample.steps.length > 0 && !sample.is_finding) {
    fact("sample execution", plural(sample.steps.length, "step"),
      `${plural(sample.threads.length, "thread")}, ${plural(sample.cells.length, "variable")}; it is shown below`);
  }
  at("explored").replaceChildren(make("h2", {}, "what was explored"), list);
}
