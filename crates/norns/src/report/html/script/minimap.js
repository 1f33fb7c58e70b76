// The whole graph in a narrow strip: a column for each thread, the part that is in sight, and the current step.

function showMinimap() {
  const threads = view.execution.threads.length;
  const svg = draw("svg", { viewBox: `0 0 ${threads} ${graph.height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  for (const [index, top] of graph.places) {
    const node = view.nodes[index];
    const height = heightOf(node) + SPACE / 3;
    const mark = draw("rect", { x: node.thread + .12, y: top, width: .76, height, "data-step": index });
    mark.style.setProperty("--hue", hue(node.thread));
    if (node.about || node.failure) mark.classList.add("about");
    else if (isSet(node.stale) || isSet(node.late)) mark.classList.add("stale");
    svg.append(mark);
  }
  svg.append(draw("rect", { id: "viewport", class: "viewport", x: 0, width: threads }));
  at("minimap").replaceChildren(svg);
  showViewport();
}

function showViewport() {
  const pane = at("graph"), viewport = at("viewport");
  if (!viewport || pane.scrollHeight === 0) return;
  viewport.setAttribute("y", pane.scrollTop / pane.scrollHeight * graph.height);
  viewport.setAttribute("height", Math.min(1, pane.clientHeight / pane.scrollHeight) * graph.height);
  at("minimap").classList.toggle("needless", pane.scrollHeight <= pane.clientHeight + 1);
}

function markMinimap() {
  for (const mark of at("minimap").querySelectorAll("rect[data-step]")) {
    const step = Number(mark.dataset.step);
    mark.classList.toggle("now", step === view.position - 1);
    mark.classList.toggle("later", step > view.position - 1);
  }
}

// Where one presses is brought to the middle of the pane.
function scrollFromMinimap(event) {
  const strip = at("minimap").getBoundingClientRect(), pane = at("graph");
  const share = (event.clientY - strip.top) / strip.height;
  pane.scrollTop = share * pane.scrollHeight - pane.clientHeight / 2;
}
