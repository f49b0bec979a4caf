import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toolsOf } from "./index.ts";
import { contextFor } from "./testing.ts";
import type { StoredEffect } from "./tool.ts";

const tools = await toolsOf({}, "it");

async function call(name: string, args: Parameters<(typeof tools)[number]["perform"]>[0]) {
  const tool = tools.find(({ description }) => description.name === name);
  return await tool?.perform(args, contextFor());
}

const read = (csv: string) => call("table.read", { csv });

describe("CSV", () => {
  it.each([
    ["of commas", "a,b\n1,2\n"],
    ["of semicolons, as Italian spreadsheets write it", "a;b\r\n1;2"],
    ["of tabs", "a\tb\n1\t2"],
    ["with a byte order mark", "\uFEFFa;b\n1;2"],
    ["that tells its separator", "sep=;\r\na;b\r\n1;2\r\n"],
    ["in quotes", '"a";"b"\n"1";"2"'],
    ["with empty lines and emptied rows", "a;b;;\n\n1;2;;\n;;;\n\n"],
    ["with spaces around", " a ; b \n 1 ; 2 "],
  ])("%s is read", async (_, csv) => {
    expect(await read(csv)).toEqual({
      kind: "output",
      output: { columns: ["a", "b"], rows: [{ a: "1", b: "2" }] },
    });
  });

  it("keeps numbers, dates and zeros as they are written", async () => {
    const csv = 'nome;importo;cap;nota\n"Rossi; Bianchi";1.234,56;00187;"detto ""il Rosso""\nsu due righe"';
    expect(await read(csv)).toMatchObject({
      output: {
        rows: [
          {
            nome: "Rossi; Bianchi",
            importo: "1.234,56",
            cap: "00187",
            nota: 'detto "il Rosso"\nsu due righe',
          },
        ],
      },
    });
  });

  it("names columns without a name and repeated ones", async () => {
    expect(await read("a,,a,__proto__\n1,2,3,4")).toMatchObject({
      output: { columns: ["a", "2", "a (2)", "__proto__"] },
    });
  });

  it.each([
    ["", undefined, "bad_arguments"],
    ["\n \n", undefined, "table"],
    ["a,b\n1,2,3", { line: 2, found: 3, expected: 2 }, "table"],
    ["sep=;\na;b\n1;2\n1;2;3", { line: 4, found: 3, expected: 2 }, "table"],
    ['a,b\n1,"2', { line: 2 }, "table"],
    [`a\n${"1\n".repeat(10_001)}`, { max: 10_000 }, "table"],
    [`${"a,".repeat(200)}a\n1`, { max: 200 }, "table"],
  ])("that is none is refused with its place: %#", async (csv, params, code) => {
    await expect(read(csv)).rejects.toMatchObject({ code, ...(params && { text: { params } }) });
  });
});

async function written(rows: readonly Record<string, string | number | boolean | null>[]): Promise<string> {
  const result = await call("table.write", { name: "Elenco", rows });
  const { effect } = result as { effect: Extract<StoredEffect, { kind: "file" }> };
  expect(effect).toMatchObject({ kind: "file", name: "Elenco.csv", mediaType: "text/csv" });
  return effect.text;
}

describe("a written table", () => {
  it("has all columns, and never a formula", async () => {
    const text = await written([
      { a: "=1+1", b: -5, c: true },
      { b: "-5", d: null, c: "\tx" },
      { a: "@x", b: "+39 06", c: 'perché, "no"', d: 0.1 },
    ]);
    expect(text.split("\r\n")).toEqual([
      "\uFEFFa,b,c,d",
      "'=1+1,-5,true,",
      ",'-5,'\tx,",
      `'@x,'+39 06,"perché, ""no""",0.1`,
      "",
    ]);
  });

  test("is read again as it was", async () => {
    const cell = fc
      .string({ unit: "grapheme", maxLength: 12 })
      .map((text) => `x${text.replaceAll("\0", "")}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ a: cell, b: cell }), { minLength: 1, maxLength: 8 }),
        async (rows) => {
          expect(parse(await written(rows), { bom: true, columns: true })).toEqual(rows);
        },
      ),
      { numRuns: 50 },
    );
  });
});
