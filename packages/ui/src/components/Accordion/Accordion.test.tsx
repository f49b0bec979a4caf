import { act } from "react";
import { describe, expect, test } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { Accordion } from "./index.ts";

const { show } = mounting();

const items = ["Prima", "Seconda", "Terza"].map((heading) => ({
  id: heading,
  heading,
  content: `${heading}.`,
}));
const questions = () => [...document.querySelectorAll<HTMLButtonElement>("h3 button")];
const open = () =>
  questions()
    .filter((question) => question.getAttribute("aria-expanded") === "true")
    .map(({ textContent }) => textContent);
const press = (place: number) => act(() => questions()[place]?.click());

describe("accordion", () => {
  test("is closed initially, and opens one item at a time", async () => {
    await show(<Accordion items={items} />);
    expect(open()).toEqual([]);
    await press(0);
    expect(open()).toEqual(["Prima"]);
    await press(2);
    expect(open()).toEqual(["Terza"]);
    await press(2);
    expect(open()).toEqual([]);
  });

  test("opens the item of defaultOpen initially", async () => {
    await show(<Accordion items={items} defaultOpen="Seconda" />);
    expect(open()).toEqual(["Seconda"]);
  });
});
