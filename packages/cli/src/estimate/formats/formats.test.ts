import { PLAN_NAMES } from "@regia/domain/plans";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneLine } from "../../output/safeText.ts";
import { PLAIN } from "../../output/style.ts";
import type { Context } from "../../program/context.ts";
import { printSentence } from "../../program/failures.ts";
import { loadTexts } from "../../texts/index.ts";
import type { EstimateDocument } from "../document.ts";
import { DEFAULT_INPUT, estimateVariant } from "../variants.ts";
import { write as writeCsv } from "./csv.ts";
import { write as writeHtml } from "./html.ts";
import { write as writeMarkdown } from "./markdown.ts";
import { write as writeTable } from "./table.ts";

const locale = "it";
const t = await loadTexts(locale);
const context: Context = { locale, t, env: {}, printFailure: printSentence(t) };

/** Any text, and text with a special meaning in HTML, Markdown, spreadsheets or terminals. */
const anyName = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ..."<>&\"'`*_[]()|\\~$#=+-@!{}\t\r\n\u001b\u202e\ufeff\u2028,;",
        "<script>",
        "</td>",
        "&lt;",
        "**",
        "](",
        "=1+1",
        "\u001b[2J",
        "\ud800",
        "È",
        "中",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);

/** A quote to a customer of any name, alone or with a variant of any name beside it. */
function documentFor(customer: string, variantName?: string): EstimateDocument {
  const own = estimateVariant(DEFAULT_INPUT, context);
  const others =
    variantName === undefined
      ? []
      : [estimateVariant({ ...DEFAULT_INPUT, plan: "pro" }, context, oneLine(variantName))];
  return {
    variants: [own, ...others],
    compares: others.length > 0,
    terms: {
      audience: "internal",
      customer: oneLine(customer) || null,
      seller: null,
      number: null,
      issuedOn: null,
      validDays: null,
    },
    price: null,
  };
}

const written = (write: (document: EstimateDocument, context: Context) => Promise<string>) =>
  Promise.all([write(documentFor("A"), context), write(documentFor("A", "B"), context)]);

const count = (text: string, part: string | RegExp) => text.split(part).length;
const named = fc.tuple(anyName, anyName);

describe("a name of any characters never", () => {
  test("changes the structure of the page", async () => {
    const [single, compared] = await written(writeHtml);
    await fc.assert(
      fc.asyncProperty(named, async ([customer, variant]) => {
        fc.pre(oneLine(customer) !== "");
        for (const [document, plain] of [
          [documentFor(customer), single],
          [documentFor(customer, variant), compared],
        ] as const) {
          const page = await writeHtml(document, context);
          for (const mark of ["<", ">", '"', "\n"]) expect(count(page, mark)).toBe(count(plain, mark));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("changes the structure of the Markdown", async () => {
    const [single, compared] = await written(writeMarkdown);
    const unescaped = (mark: string) => new RegExp(`(?<!\\\\)(?:\\\\\\\\)*\\${mark}`);
    await fc.assert(
      fc.asyncProperty(named, async ([customer, variant]) => {
        fc.pre(oneLine(customer) !== "");
        for (const [document, plain] of [
          [documentFor(customer), single],
          [documentFor(customer, variant), compared],
        ] as const) {
          const text = await writeMarkdown(document, context);
          expect(count(text, "\n")).toBe(count(plain, "\n"));
          for (const mark of ["|", "*", "[", "`", "<", "_", "~", "$", "&"]) {
            expect(count(text, unescaped(mark))).toBe(count(plain, unescaped(mark)));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("becomes a formula or another record of the CSV", async () => {
    const [single] = await written(writeCsv);
    await fc.assert(
      fc.asyncProperty(anyName, async (customer) => {
        fc.pre(oneLine(customer) !== "");
        const text = await writeCsv(documentFor(customer), context);
        expect(count(text, "\n")).toBe(count(single, "\n"));
        const line = text.split("\n").find((each) => each.includes(",document,customer,")) ?? "";
        const cell = line.slice(line.indexOf(",Cliente,") + ",Cliente,".length, -",,,".length);
        expect(cell).not.toMatch(/^"?[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/);
        const content = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(content.replace(/^'/, "")).toBe(oneLine(customer).replace(/^'/, ""));
      }),
      { numRuns: 200, examples: [["<\r\u001b\n<"]] },
    );
  });

  test("controls the terminal", async () => {
    await fc.assert(
      fc.asyncProperty(named, fc.integer({ min: 30, max: 200 }), async ([customer, variant], width) => {
        for (const document of [documentFor(customer), documentFor(customer, variant)]) {
          const text = await writeTable(document, context, { width, style: PLAIN });
          expect(text).not.toMatch(/[\p{Cc}--[\n]]|[\u202a-\u202e\u2066-\u2069]/v);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("a table", () => {
  test("of any plan fits into any width", async () => {
    const { default: displayWidth } = await import("fast-string-width");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PLAN_NAMES),
        fc.integer({ min: 24, max: 220 }),
        fc.boolean(),
        async (plan, width, compares) => {
          const variant = estimateVariant({ ...DEFAULT_INPUT, plan }, context);
          const document = { ...documentFor("ACME"), variants: [variant, variant], compares } as const;
          const text = await writeTable(document, context, { width, style: PLAIN });
          const widest = Math.max(...text.split("\n").map((line) => displayWidth(line)));
          expect(widest).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 80 },
    );
  });
});
