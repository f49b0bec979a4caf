import { describe, expect, test } from "vitest";
import { regia } from "./command.ts";
import { file, json, refusal } from "./estimates.ts";

describe("the estimate for scripts", () => {
  test.each([
    ["free", 6.85272, 9.593808, 103.6131264],
    ["pro", 47.521005, 66.529407, 718.5175956],
    ["enterprise", 341.25, 477.75, 5159.7],
  ])("of %s has the figures of the price list", async (plan, cost, price, yearly) => {
    const estimate = await json(["--plan", plan]);
    expect(estimate).toMatchObject({
      plan,
      priceListVersion: "2026-11",
      totalMonthlyCost: cost,
      profitMargin: 0.4,
      suggestedPrice: price,
      suggestedYearlyPrice: yearly,
    });
    expect(estimate.totalYearlyCost).toBeCloseTo(cost * 12, 9);
    expect(estimate.entries).toHaveLength(15);
    expect(estimate.entries.reduce((sum, { monthlyCost }) => sum + monthlyCost, 0)).toBeCloseTo(cost, 9);
    for (const { unitCost, estimatedUsage, monthlyCost, ...words } of estimate.entries) {
      expect(unitCost * estimatedUsage).toBeCloseTo(monthlyCost, 9);
      for (const word of [words.category, words.description, words.unit]) expect(word).not.toBe("");
    }
  });

  test("names all its assumptions", async () => {
    const { assumptions } = await json(["--plan", "pro"]);
    expect(assumptions).toMatchObject({
      utilizationRate: 70,
      daysPerMonth: 30,
      browserUnitsPerRun: 1,
      pagesPerFile: 1,
      inboundSmsShare: 0.1,
      assumedVolumes: { chatTokens: 1_000_000, emails: 50_000, dataRetention: 365 },
    });
  });

  test("is in the requested language, with the same figures", async () => {
    const [italian, english] = await Promise.all([
      json(["--plan", "pro"]),
      json(["--plan", "pro", "--locale", "en"]),
    ]);
    expect(italian.entries[2]).toMatchObject({ description: "Ricerche web", unit: "ricerca" });
    expect(english.entries[2]).toMatchObject({ description: "Web searches", unit: "search" });
    expect(english.totalMonthlyCost).toBe(italian.totalMonthlyCost);
  });

  test("--format json is the same document", async () => {
    const args = ["estimate", "--plan", "free"];
    expect(await regia([...args, "--format", "json"])).toEqual(await regia([...args, "--json"]));
  });

  test("uses the enterprise plan by default", async () => {
    expect(await json(["--set", "maxSmsPerMonth=500"])).toMatchObject({
      plan: "enterprise",
      limits: { maxSmsPerMonth: 500, maxChatInputTokens: 128_000 },
    });
  });

  test("without any cost is a message for people and figures for scripts", async () => {
    const nothing = file(
      JSON.stringify({
        ...Object.fromEntries(
          [
            "maxChatInputTokens",
            "maxEmbeddingTokens",
            "maxWebSearchesPerDay",
            "maxFilesPerMonth",
            "maxActiveWorkflowsPerWorkspace",
            "maxEmailsPerMonth",
            "maxWorkspaces",
            "maxUsersPerWorkspace",
            "dataRetentionDays",
          ].map((field) => [field, 0]),
        ),
      }),
    );
    const args = ["estimate", "--plan", "free", "--limits", nothing];
    const words = "Con questi limiti il costo è trascurabile: non c'è nulla da stimare.\n";
    expect(await regia(args)).toEqual({ code: 0, signal: null, stdout: "", stderr: words });
    const { stdout, stderr } = await regia([...args, "--json"]);
    expect(stderr).toBe(words);
    expect(JSON.parse(stdout)).toMatchObject({ totalMonthlyCost: 0, suggestedPrice: 0 });
  });
});

describe("a cost below a cent", () => {
  const FEATURES = ["maxChatInputTokens", "maxEmbeddingTokens", "maxWebSearchesPerDay", "maxFilesPerMonth"];
  const COUNTS = ["maxActiveWorkflowsPerWorkspace", "maxWorkspaces", "maxUsersPerWorkspace"];
  const none = [...FEATURES, ...COUNTS].flatMap((field) => ["--set", `${field}=0`]);
  // 0.7 x 30 days of retention at 0.0002 EUR, and e-mails at 0.0004 EUR.
  const costing = (emails: number) => [
    ...["estimate", "--plan", "free", "--utilization", "70", ...none],
    ...["--set", `maxEmailsPerMonth=${emails}`],
  ];

  test("of the whole month is nothing in JSON too", async () => {
    const [text, document] = [await regia(costing(10)), await regia([...costing(10), "--json"])];
    expect(text).toMatchObject({ code: 0, stdout: "", stderr: document.stderr });
    expect(JSON.parse(document.stdout)).toMatchObject({
      entries: [],
      totalMonthlyCost: 0,
      totalYearlyCost: 0,
      profitMargin: 0.4,
      suggestedPrice: 0,
      suggestedYearlyPrice: 0,
      assumptions: { utilizationRate: 70 },
    });
    expect(JSON.parse((await regia([...costing(100), "--json"])).stdout).totalMonthlyCost).toBeCloseTo(
      0.0322,
      9,
    );
  });

  test("of an entry is not shown as nothing", async () => {
    const { entries } = await json(["--plan", "pro"]);
    const { stdout } = await regia(["estimate", "--plan", "pro"]);
    for (const { description, monthlyCost } of entries) {
      const row = stdout.split("\n").find((line) => line.includes(`  ${description} `)) ?? "";
      const amount = / ((?:< )?[\d.,]+)\s€$/.exec(row)?.[1];
      expect({ description, isNothing: amount === "0,00" }).toEqual({
        description,
        isNothing: monthlyCost === 0,
      });
    }
    expect(stdout).toMatch(/Token di embedding .* < 0,01\s€\n/);
  });
});

describe("utilisation, assumptions and price", () => {
  test.each([
    ["10", 10],
    ["100", 100],
    ["33,5", 33.5],
    ["33.5", 33.5],
  ])("--utilization %s", async (text, rate) => {
    expect((await json(["--plan", "pro", "--utilization", text])).assumptions).toMatchObject({
      utilizationRate: rate,
    });
  });

  test.each([
    ["9", "Il tasso di utilizzo deve essere almeno del 10%"],
    ["-70", "Il tasso di utilizzo deve essere almeno del 10%"],
    ["100.5", "Il tasso di utilizzo non può superare il 100%"],
    ["much", "Il tasso di utilizzo deve essere un numero"],
  ])("--utilization %s is refused", async (text, sentence) => {
    expect(await refusal(["--plan", "pro", "--utilization", text])).toBe(sentence);
  });

  test("--assume changes multipliers and assumed volumes", async () => {
    const { assumptions, entries } = await json(["--assume", "pagesPerFile=12", "--assume", "emails=1000"]);
    expect(assumptions).toMatchObject({ pagesPerFile: 12, assumedVolumes: { emails: 1000 } });
    expect(entries.find(({ name }) => name === "emails")).toMatchObject({ estimatedUsage: 700 });
  });

  test.each([
    ["nope=1", "Ipotesi sconosciuta: nope."],
    ["pagesPerFile=-1", "pagesPerFile: serve un numero da 0 a 1.000.000.000"],
    ["pagesPerFile=0.0001", "pagesPerFile: serve un numero"],
    ["pagesPerFile=x", "pagesPerFile: serve un numero"],
  ])("--assume %s is refused", async (text, sentence) => {
    expect(await refusal(["--assume", text])).toContain(sentence);
  });

  test.each([
    ["66.53", "onTarget"],
    ["66,52", "belowTarget"],
    ["19", "loss"],
  ])("--price %s is compared with the cost", async (price, state) => {
    expect((await json(["--plan", "pro", "--price", price])).price).toMatchObject({ state });
  });

  test("a plan that is sold below its cost says so, without any price", async () => {
    expect((await json(["--plan", "pro"])).price).toEqual({
      monthly: 19,
      profit: -28.521005,
      markup: -0.6001,
      state: "loss",
    });
    expect((await json(["--plan", "pro", "--utilization", "10"])).price).toMatchObject({ state: "onTarget" });
    const { stdout } = await regia(["estimate", "--plan", "pro"]);
    expect(stdout).toMatch(/Prezzo di listino al mese +19,00\s€\n +Guadagno mensile +-28,52\s€\n/);
    expect(stdout).toMatch(/Esito +Il prezzo non copre i costi\n/);
    const { stdout: english } = await regia(["estimate", "--plan", "pro", "--locale", "en"]);
    expect(english).toMatch(/List price a month +€19\.00\n +Monthly profit +-€28\.52\n/);
    for (const plan of ["free", "enterprise"]) {
      expect((await json(["--plan", plan])).price).toBeUndefined();
      expect((await regia(["estimate", "--plan", plan])).stdout).not.toContain("listino al mese");
    }
    const { stdout: quote } = await regia(["estimate", "--plan", "pro", "--customer", "ACME"]);
    expect(quote).not.toMatch(/listino al mese|Guadagno|Esito/);
  });

  test.each(["abc", "-5", "1.234,56", "1e3"])("--price %s is refused", async (price) => {
    expect(await refusal(["--plan", "pro", "--price", price])).toContain("non è un importo in euro");
  });
});
