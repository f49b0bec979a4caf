import { afterEach, expect, test } from "vitest";
import { layoutFaults } from "./layoutFaults.ts";

afterEach(() => document.body.replaceChildren());

/** Faults of a piece of HTML at a font size of 16 px. */
function faultsOf(html: string): string[] {
  document.body.innerHTML = `<div style="font: 16px monospace">${html}</div>`;
  return layoutFaults(document.body);
}

test("text that wraps between words, at hyphens and between numbers has no fault", () => {
  expect(
    faultsOf(`<p style="width: 8em">Un piano per il team che lavora open-source, 20 al mese</p>`),
  ).toEqual([]);
});

test.each([
  [
    "a word broken inside",
    "broken: Personalizzato",
    `<p style="width: 5em; overflow-wrap: anywhere">Personalizzato</p>`,
  ],
  [
    "a price broken inside",
    "broken: 3.430,80\u00a0€",
    `<p style="width: 4em; overflow-wrap: anywhere">3.430,80&nbsp;€</p>`,
  ],
  [
    "texts over each other",
    "overlap: p “Uno” and p “Due”",
    `<p style="margin: 0">Uno</p><p style="margin: -1em 0 0">Due</p>`,
  ],
  [
    "a control over a text",
    "overlap: p “Uno” and button “Due”",
    `<p style="margin: 0">Uno</p><button style="display: block; margin-top: -1em">Due</button>`,
  ],
  ["text outside of its box", "outside of div", `<div style="width: 3em">Personalizzato</div>`],
  [
    "text that is cut off",
    "cut: div “Personalizzato”",
    `<div style="width: 3em; overflow: hidden">Personalizzato</div>`,
  ],
  ["a page that scrolls sideways", "the page scrolls sideways", `<div style="width: 300vw">Uno</div>`],
])("%s is a fault", (_, fault, html) => {
  expect(faultsOf(html).join("\n")).toContain(fault);
});

test("what scrolls, floats, ends in an ellipsis with its whole in the title, or only a screen reader reads is left out", () => {
  expect(
    faultsOf(`
      <div style="width: 5em; overflow: auto"><span style="white-space: nowrap">Personalizzato per te</span></div>
      <p style="margin: 0">Uno</p><button style="position: sticky; margin-top: -1em">Due</button>
      <p style="width: 5em; overflow: hidden; text-overflow: ellipsis" title="Personalizzato">Personalizzato</p>
      <p style="position: absolute; clip-path: inset(50%); width: 1px; overflow: hidden">Personalizzato</p>
    `),
  ).toEqual([]);
});
