import { afterEach, beforeEach, expect, test } from "vitest";
import { imitateMedia } from "./pageMedia.ts";

const styles = `
  .forced { color: rgb(200 0 0); background-color: rgb(0 0 200); box-shadow: 0 0 4px rgb(0 0 0);
    border-block-end: 1px solid transparent; }
  .own { forced-color-adjust: none; background-color: rgb(0 0 200); }
  @layer tokens {
    .tokens { --ink: rgb(200 0 0); color: var(--ink); }
    @media (forced-colors: active) { .tokens { --ink: Highlight; } }
  }
  .moving { transition-duration: 200ms; }
  @media (prefers-reduced-motion: reduce) and (min-width: 10px) { .moving { transition-duration: 0s; } }
`;

const addStyles = (text: string) => {
  const sheet = document.createElement("style");
  sheet.textContent = text;
  document.head.append(sheet);
};
const styleOf = (name: string) => getComputedStyle(document.querySelector(`.${name}`) ?? document.body);
/** The browser's computed form of a colour. */
const computed = (colour: string) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = colour;
  return getComputedStyle(probe).color;
};

beforeEach(() => {
  addStyles(styles);
  document.body.innerHTML = ["forced", "own", "tokens", "moving", "late"]
    .map((name) => `<p class="${name}">Regia</p>`)
    .join("");
});
afterEach(() => {
  imitateMedia({});
  document.head.querySelector("style:last-of-type")?.remove();
  document.body.replaceChildren();
});

test("forced colours replace colours and shadows, but not those that the page sets for this mode", () => {
  imitateMedia({ forcedColors: "active" });
  expect(matchMedia("(forced-colors: active)").matches).toBe(true);
  expect(matchMedia("(forced-colors: none)").matches).toBe(false);
  expect(styleOf("forced")).toMatchObject({
    color: computed("CanvasText"),
    backgroundColor: computed("Canvas"),
    borderBottomColor: computed("CanvasText"),
    boxShadow: "none",
  });
  expect(styleOf("own").backgroundColor).toBe("rgb(0, 0, 200)");
  expect(styleOf("tokens").color).toBe(computed("Highlight"));
  imitateMedia({});
  expect(matchMedia("(forced-colors: active)").matches).toBe(false);
  expect(styleOf("forced")).toMatchObject({ color: "rgb(200, 0, 0)", borderBottomColor: "rgba(0, 0, 0, 0)" });
  expect(styleOf("forced").boxShadow).toContain("4px");
  expect(styleOf("tokens").color).toBe("rgb(200, 0, 0)");
});

test("motion is reduced or not, whatever the system is set to", () => {
  imitateMedia({ reducedMotion: "no-preference" });
  expect(matchMedia("(prefers-reduced-motion)").matches).toBe(false);
  expect(styleOf("moving").transitionDuration).toBe("0.2s");
  imitateMedia({ reducedMotion: "reduce" });
  expect(matchMedia("(prefers-reduced-motion)").matches).toBe(true);
  expect(styleOf("moving").transitionDuration).toBe("0s");
  expect(matchMedia("(forced-colors: active)").matches).toBe(false);
});

test("style sheets that are added later follow", async () => {
  imitateMedia({ forcedColors: "active" });
  addStyles("@media (forced-colors: active) { .late { color: LinkText; } }");
  await expect.poll(() => styleOf("late").color).toBe(computed("LinkText"));
});
