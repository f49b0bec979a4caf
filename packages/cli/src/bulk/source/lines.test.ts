import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Line, linesOf } from "./lines.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "regia-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array, longest?: number): Promise<readonly Line[]> {
  const path = join(folder, "lines");
  writeFileSync(path, content);
  const handle = await open(path);
  try {
    const found: Line[] = [];
    for await (const lines of linesOf(handle, longest)) found.push(...lines);
    return found;
  } finally {
    await handle.close();
  }
}

// Characters of one to four bytes, so that some are always split between two chunks.
const text = fc
  .array(fc.constantFrom("a", "è", "€", "😀", " ", ",", '"'), { maxLength: 40 })
  .map((all) => all.join(""));

test("a file is split into the same lines, whatever its chunks are", async () => {
  const files = fc.record({
    lines: fc.array(text, { minLength: 1, maxLength: 8 }),
    // Longer than one chunk.
    padding: fc.integer({ min: 262_130, max: 262_150 }),
    lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
    isTerminated: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(files, async ({ lines, padding, lineEnd, isTerminated }) => {
      const expected = ["x".repeat(padding), ...lines, "end"];
      const content = expected.join(lineEnd) + (isTerminated ? lineEnd : "");
      const found = await read(content);
      expect(found.map((line) => line.text)).toEqual(expected);
      expect(found.map(({ number }) => number)).toEqual(expected.map((_, index) => index + 1));
      expect(found.at(-1)).toMatchObject({ isTerminated, end: Buffer.byteLength(content) });
      for (const { start, end, text: line } of found) {
        expect(Buffer.from(content).subarray(start, end).toString().trimEnd()).toBe(line.trimEnd());
      }
    }),
    { numRuns: 30 },
  );
});

test("invalid UTF-8 is reported on its line, after the lines before it", async () => {
  const seen: string[] = [];
  const path = join(folder, "broken");
  writeFileSync(path, Buffer.concat([Buffer.from("uno\ndùe\ntr"), Buffer.from([0xe8, 0x0a])]));
  const handle = await open(path);
  const reading = (async () => {
    for await (const lines of linesOf(handle)) seen.push(...lines.map((line) => line.text));
  })();
  await expect(reading).rejects.toMatchObject({ kind: "notUtf8", line: 3, column: 3 });
  expect(seen).toEqual(["uno", "dùe"]);
  await handle.close();
});

test("a line that is too long is refused, whether or not it ends", async () => {
  for (const content of [`ab\n${"x".repeat(11)}\n`, `ab\n${"x".repeat(11)}`]) {
    await expect(read(content, 10)).rejects.toMatchObject({
      kind: "tooLong",
      line: 2,
      column: 11,
    });
  }
  expect(await read("x".repeat(10), 10)).toHaveLength(1);
});
