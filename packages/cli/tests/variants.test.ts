import { describe, expect, test } from "vitest";
import { regia } from "./command.ts";
import { file, json, refusal } from "./estimates.ts";

describe("variants side by side", () => {
  const three = () =>
    file(
      `[{"name": "Base", "plan": "pro"}, {"limits": {"maxSmsPerMonth": 500}}, {"utilization": 90, "assumptions": {"pagesPerFile": 12}}]`,
    );

  test("for scripts: the first at the top level, each with its differences", async () => {
    const { name, variants = [] } = await json(["--plan", "enterprise", "--compare", three()]);
    expect(name).toBe("Enterprise");
    expect(variants.map((variant) => [variant.name, variant.plan])).toEqual([
      ["Enterprise", "enterprise"],
      ["Base", "pro"],
      ["Enterprise", "enterprise"],
      ["Enterprise", "enterprise"],
    ]);
    const [own, base, sms, busy] = variants;
    expect(own?.change).toEqual({ monthlyCost: 0, yearlyCost: 0, suggestedPrice: 0 });
    expect(base?.change["monthlyCost"]).toBeCloseTo(47.521005 - 341.25, 9);
    expect(sms?.limits).toMatchObject({ maxSmsPerMonth: 500 });
    expect(busy?.assumptions).toMatchObject({ utilizationRate: 90, pagesPerFile: 12 });
  });

  test("of the file alone if the command line names none", async () => {
    const { variants = [] } = await json(["--compare", three(), "--utilization", "50"]);
    expect(variants.map(({ name }) => name)).toEqual(["Base", "Enterprise", "Enterprise"]);
    expect(variants[0]?.assumptions).toMatchObject({ utilizationRate: 50 });
  });

  test.each([
    ["limits alone", '{"maxSmsPerMonth": 500}', 1],
    ["one variant", '{"plan": "pro"}', 1],
    ["a list under variants", '{"variants": [{"plan": "free"}, {"plan": "pro"}]}', 2],
  ])("from %s", async (_, text, count) => {
    expect((await json(["--compare", "-"], { input: text })).variants).toHaveLength(count);
  });

  test("in a table have a column each, with unique names", async () => {
    const { stdout } = await regia(["estimate", "--compare", three(), "--price", "400"]);
    expect(stdout).toMatch(/Voce +Base +Enterprise +Enterprise \(2\)/);
    expect(stdout).toMatch(/SMS al mese +Nessuno +500 +Personalizzato/);
    expect(stdout).toMatch(/Differenza di costo mensile +— +\+/);
    expect(stdout).toMatch(/Pagine per file +1 +1 +12/);
    expect(stdout).toContain("Il prezzo non copre i costi");
  });

  test.each([
    ["[]", "non contiene varianti."],
    ["[1]", "serve un oggetto con name, plan, limits, utilization, assumptions."],
    ['[{"plan": "pro"}, {"plam": "pro"}]', "variante 2: il campo plam non esiste"],
    ['{"plan": "gold"}', "plan deve essere uno tra free, pro, enterprise."],
    ['{"name": 5}', "name deve essere un testo."],
    ['{"plan": "pro", "limits": {"maxFoo": 1}}', "Campo sconosciuto: maxFoo."],
    ['{"utilization": 5}', "Il tasso di utilizzo deve essere almeno del 10%"],
    ['{"utilization": "70"}', "Il tasso di utilizzo deve essere un numero"],
    ['{"assumptions": {"nope": 1}}', "Ipotesi sconosciuta: nope."],
  ])("%s is refused", async (text, sentence) => {
    expect(await refusal(["--compare", file(text)])).toContain(sentence);
  });
});
