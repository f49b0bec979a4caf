import { describe, expect, it } from "vitest";
import { RuleBroken } from "../data/ruleBroken.ts";
import { fittedSize, preparePicture } from "./picture.ts";

describe("the size of a stored picture", () => {
  it.each([
    [
      { width: 512, height: 512 },
      { width: 512, height: 512 },
    ],
    [
      { width: 40, height: 30 },
      { width: 40, height: 30 },
    ],
    [
      { width: 4000, height: 3000 },
      { width: 512, height: 384 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 384, height: 512 },
    ],
    [
      { width: 513, height: 1 },
      { width: 512, height: 1 },
    ],
    [
      { width: 1, height: 100_000 },
      { width: 1, height: 512 },
    ],
  ])("%o becomes %o", (size, fitted) => expect(fittedSize(size)).toEqual(fitted));
});

describe("a chosen file", () => {
  const refusal = (file: Blob) =>
    preparePicture(file).catch((error: unknown) => error instanceof RuleBroken && error.reason.key);

  it("is refused for what it holds, not for what it is called", async () => {
    expect(await refusal(new Blob(["<svg/>"], { type: "image/png" }))).toBe("validation:avatar.type");
    expect(await refusal(new Blob([], { type: "image/png" }))).toBe("validation:avatar.type");
  });

  it("is refused above 5 MB", async () => {
    const head = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    expect(await refusal(new Blob([head, new Uint8Array(5_242_881)]))).toBe("validation:avatar.size");
  });
});
