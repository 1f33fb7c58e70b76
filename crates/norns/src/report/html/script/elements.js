// Elements of the page. All text that comes from the data is set as text, never as markup.

const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const filled = (element, attributes, text) => {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
};
const make = (name, attributes = {}, text) => filled(document.createElement(name), attributes, text);
const draw = (name, attributes = {}, text) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, text);
const hue = (thread) => `var(--t${thread % 8})`;
const isSet = (value) => value !== undefined && value !== null;
const plural = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

// A link to a step. What a click does is in page.js, for all of them.
const stepLink = (index, text) => make("a", { href: `#step-${index + 1}`, class: "step-link", "data-go": index + 1 }, text);

// A text in which each mention of a step leads there: "step 12", "steps 4 and 7".
function linked(text, steps) {
  const out = document.createDocumentFragment();
  let rest = 0;
  for (const mention of text.matchAll(/\bsteps?\s+\d+(?:(?:,\s*|\s*–\s*|\s+(?:and|or|to)\s+)\d+)*/gi)) {
    for (const number of mention[0].matchAll(/\d+/g)) {
      const start = mention.index + number.index, end = start + number[0].length;
      const index = Number(number[0]) - 1;
      if (index < 0 || index >= steps) continue;
      // A single step is clicked with its word.
      const word = rest <= mention.index && !/\d\D+\d/.test(mention[0]) ? mention.index : start;
      out.append(text.slice(rest, word), stepLink(index, text.slice(word, end)));
      rest = end;
    }
  }
  out.append(text.slice(rest));
  return out;
}
