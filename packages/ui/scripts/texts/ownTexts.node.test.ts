import { expect, it } from "vitest";
import { faultsOfOwnTexts } from "./ownTexts.ts";

it("every text is in each catalogue, asked for by some screen, and written into no component", () => {
  expect(faultsOfOwnTexts()).toEqual([]);
});
