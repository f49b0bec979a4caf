import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { formatMoney, type Money } from "../money/index.ts";
import {
  isBesidePlanTable,
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type LimitField,
  type Limits,
  limitLabel,
  MAX_LIMIT,
  PLAN_NAMES,
  PLAN_TABLE_FIELDS,
  PRIORITIES,
  planOf,
} from "../plans/index.ts";
import { anyValue } from "../testing/arbitraries.ts";
import {
  checkCustomLimits,
  displayFigure,
  displayLimit,
  effectiveLimits,
  formatLimitText,
  isLimitValue,
  type LimitsRecord,
  mergeLimits,
  PLAN_FIGURES,
  type PlanFigure,
  parseLimitText,
  suspendsCustomLimits,
  validLimits,
} from "./index.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const money = (amount: Money) => formatMoney({ amount, locale: "it" });
const ENTERPRISE = planOf("enterprise").limits;

function valueFor(field: LimitField): fc.Arbitrary<Limits[LimitField]> {
  switch (LIMIT_FIELDS[field].kind) {
    case "number":
      return fc.integer({ min: -1, max: MAX_LIMIT });
    case "money":
      return fc.oneof(
        fc.constant(-1),
        fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
      );
    case "flag":
      return fc.boolean();
    case "priority":
      return fc.constantFrom(...PRIORITIES);
  }
}

const customLimits = fc
  .subarray([...LIMIT_FIELD_NAMES])
  .chain((fields) => fc.record(Object.fromEntries(fields.map((field) => [field, valueFor(field)]))));

const fieldAndValue = fc
  .constantFrom(...LIMIT_FIELD_NAMES)
  .chain((field) => fc.tuple(fc.constant(field), fc.option(valueFor(field))));

const hostileObject = fc.dictionary(
  fc.oneof(
    fc.constantFrom<string>(...LIMIT_FIELD_NAMES, "__proto__", "constructor", "toString"),
    fc.string(),
  ),
  fc.oneof(fc.integer(), fc.boolean(), fc.constantFrom(...PRIORITIES, null), anyValue),
);

describe("the values of a limit (decision 23)", () => {
  test.each([-1, 0, 1, MAX_LIMIT])("a number can be %i", (value) => {
    expect(isLimitValue("maxSmsPerMonth", value)).toBe(true);
  });

  test.each([
    -2,
    0.5,
    MAX_LIMIT + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "5",
    true,
    null,
    undefined,
    [5],
    5n,
  ])("a number cannot be %s", (value) => expect(isLimitValue("maxSmsPerMonth", value)).toBe(false));

  test("a flag is true or false, a priority one of the known words", () => {
    expect([true, false, 1, "true", null].map((value) => isLimitValue("canInviteUsers", value))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    const words = ["standard", "high", "maximum", "low", "", 0, null, "constructor"];
    expect(words.map((value) => isLimitValue("priority", value))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("custom limits from outside", () => {
  test("null and absent fields inherit, the others are kept", () => {
    const given = {
      maxSmsPerMonth: 500,
      maxWorkspaces: null,
      maxEmailsPerMonth: undefined,
      canInviteUsers: false,
    };
    expect(checkCustomLimits(given)).toEqual({
      ok: true,
      limits: { maxSmsPerMonth: 500, canInviteUsers: false },
    });
    expect(checkCustomLimits({})).toEqual({ ok: true, limits: {} });
  });

  test("every wrong field is named, in the order given", () => {
    const result = checkCustomLimits({
      maxSmsPerMonth: 1.5,
      canInviteUsers: "yes",
      priority: "urgent",
      maxWorkspaces: 3,
      maxWorspaces: 3,
    });
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.refusals.map(({ field, message }) => [field, translateMessage("it", message)])).toEqual([
      [
        "maxSmsPerMonth",
        "maxSmsPerMonth: serve un numero intero da -1 a 2.147.483.647 (-1 significa illimitato), oppure nessun valore.",
      ],
      ["canInviteUsers", "canInviteUsers: serve vero o falso, oppure nessun valore."],
      ["priority", "priority: serve standard, high o maximum, oppure nessun valore."],
      ["maxWorspaces", "Campo sconosciuto: maxWorspaces."],
    ]);
  });

  test.each([[null], [undefined], ["{}"], [5], [[]], [[{ maxSmsPerMonth: 1 }]]])(
    "%j is no object of fields",
    (value) => {
      const result = checkCustomLimits(value);
      expect(!result.ok && result.refusals.map(({ field, message }) => [field, message.key])).toEqual([
        ["", "limits:invalid.notAnObject"],
      ]);
    },
  );

  test("names that every object has are unknown fields, and change no prototype", () => {
    const given = JSON.parse('{"__proto__": {"maxWorkspaces": 9}, "constructor": 1, "toString": null}');
    const result = checkCustomLimits(given);
    expect(!result.ok && result.refusals.map(({ field }) => field)).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
    expect(mergeLimits({ base: ENTERPRISE, custom: given })).toEqual(ENTERPRISE);
    expect(({} as { maxWorkspaces?: number }).maxWorkspaces).toBeUndefined();
  });

  test("inherited properties are not fields", () => {
    expect(mergeLimits({ base: ENTERPRISE, custom: Object.create({ maxWorkspaces: 9 }) })).toEqual(
      ENTERPRISE,
    );
  });

  test("an unknown field of a megabyte is named by its beginning", () => {
    const result = checkCustomLimits({ ["x".repeat(1_000_000)]: 1 });
    expect(!result.ok && translateMessage("it", result.refusals[0].message).length).toBe(80);
  });

  test("what is accepted is accepted again, and means the same", () => {
    fc.assert(
      fc.property(hostileObject, (given) => {
        const result = checkCustomLimits(given);
        if (!result.ok) {
          expect(result.refusals.every(({ field }) => Object.hasOwn(given, field))).toBe(true);
          return;
        }
        expect(checkCustomLimits(result.limits)).toEqual(result);
        expect(mergeLimits({ base: ENTERPRISE, custom: result.limits })).toEqual(
          mergeLimits({ base: ENTERPRISE, custom: given }),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("valid custom limits are always accepted as they are", () => {
    fc.assert(
      fc.property(customLimits, (given) => {
        expect(checkCustomLimits(given)).toEqual({ ok: true, limits: { ...given } });
      }),
    );
  });
});

describe("the rows of the plan table", () => {
  const row = (name: PlanFigure["name"]) =>
    PLAN_NAMES.map((plan) => {
      const { kind, text } = displayFigure({ name, plan, money });
      return `${kind}: ${translateMessage("it", text)}`;
    });

  test("are all limits in their order, and what models may be used for after those of the chat", () => {
    const names = PLAN_FIGURES.map(({ name }) => name);
    expect(names.filter((name) => !isBesidePlanTable(name))).toEqual(PLAN_TABLE_FIELDS);
    expect(LIMIT_FIELD_NAMES).toEqual([...PLAN_TABLE_FIELDS, "modelBudget", "parallelAnswers"]);
    expect(PLAN_TABLE_FIELDS).toHaveLength(27);
    const first = names.indexOf("modelBudget");
    expect(names.slice(first - 1, first + 3)).toEqual([
      "maxEmbeddingTokens",
      "modelBudget",
      "parallelAnswers",
      "maxWebSearchesPerDay",
    ]);
    expect(
      PLAN_FIGURES.slice(first, first + 2).map(({ group, label }) => [group, translateMessage("it", label)]),
    ).toEqual([
      ["chat", "Credito modelli al mese"],
      ["chat", "Risposte in parallelo"],
    ]);
  });

  test("show the budgets and parallel answers of the plans, enterprise's as agreed (decision 34)", () => {
    expect(row("modelBudget")).toEqual([
      "number: 0,50\u00a0€",
      "number: 9,50\u00a0€",
      "number: 200,00\u00a0€ o come concordato",
    ]);
    expect(row("parallelAnswers")).toEqual(["number: 1", "number: 3", "number: 10 o come concordato"]);
    expect(row("maxWorkspaces")).toEqual(["number: 1", "number: 3", "custom: Personalizzato"]);
  });
});

describe("what is agreed beside the plan table", () => {
  test("is an amount to the cent and a number of answers", () => {
    const valid = { modelBudget: 1234.56, parallelAnswers: 25 };
    expect(checkCustomLimits(valid)).toEqual({ ok: true, limits: valid });
    expect(checkCustomLimits({ modelBudget: -1, parallelAnswers: -1 }).ok).toBe(true);
    expect(checkCustomLimits({ modelBudget: null, parallelAnswers: 0 })).toEqual({
      ok: true,
      limits: { parallelAnswers: 0 },
    });
    for (const modelBudget of [-2, -0.5, 0.001, 1_000_000.01, 1e21, Number.NaN, "5", true, [5]]) {
      const result = checkCustomLimits({ modelBudget });
      expect(!result.ok && result.refusals.map(({ message }) => translateMessage("it", message))).toEqual([
        "modelBudget: servono euro da 0 a 1.000.000 con al più due decimali (-1 significa illimitato), oppure nessun valore.",
      ]);
    }
    for (const parallelAnswers of [-2, 1.5, 2_147_483_648]) {
      expect(checkCustomLimits({ parallelAnswers }).ok).toBe(false);
    }
  });

  test("counts while the plan is enterprise", () => {
    const custom = { modelBudget: 0.29, parallelAnswers: 25, maxSmsPerMonth: 5 };
    const at = (plan: string, custom_limits: unknown) => {
      const { modelBudget, parallelAnswers } = effectiveLimits(
        { plan, plan_expires_at: null, custom_limits },
        now,
      );
      return { modelBudget, parallelAnswers };
    };
    const none = { modelBudget: -1, parallelAnswers: -1 };
    expect(at("enterprise", custom)).toEqual({ modelBudget: 0.29, parallelAnswers: 25 });
    expect(at("enterprise", none)).toEqual(none);
    expect(at("enterprise", [])).toEqual({ modelBudget: 200, parallelAnswers: 10 });
    expect(at("pro", custom)).toEqual({ modelBudget: 9.5, parallelAnswers: 3 });
    expect(mergeLimits({ base: ENTERPRISE, custom })).toEqual({ ...ENTERPRISE, ...custom });
    expect(validLimits({ ...custom, other: 1 })).toEqual(custom);
  });

  test("is shown as money and as a number", () => {
    const shown = (field: "modelBudget" | "parallelAnswers", value: number) =>
      translateMessage("it", displayLimit({ field, limits: { ...ENTERPRISE, [field]: value }, money }).text);
    expect([750.5, 0.29, 0, -1].map((value) => shown("modelBudget", value))).toEqual([
      "750,50\u00a0€",
      "0,29\u00a0€",
      "Nessuno",
      "Illimitato",
    ]);
    expect([25, 1200, 0, -1].map((value) => shown("parallelAnswers", value))).toEqual([
      "25",
      "1.200",
      "Nessuno",
      "Illimitato",
    ]);
  });

  test("is parsed from text with a decimal point", () => {
    expect(parseLimitText("modelBudget", " 12.50 ")).toEqual({ ok: true, value: 12.5 });
    expect(parseLimitText("modelBudget", "")).toEqual({ ok: true, value: null });
    expect(parseLimitText("parallelAnswers", "-1")).toEqual({ ok: true, value: -1 });
    for (const text of ["12,50", "1e3", "0x10", "5.001", "9".repeat(1_000_000)]) {
      expect(parseLimitText("modelBudget", text).ok).toBe(false);
    }
    expect(parseLimitText("maxSmsPerMonth", "7")).toEqual({ ok: true, value: 7 });
  });
});

describe("custom limits over a plan's", () => {
  test("each valid field wins, the others inherit", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAN_NAMES), customLimits, (plan, custom) => {
        const base = planOf(plan).limits;
        const merged = mergeLimits({ base, custom });
        for (const field of LIMIT_FIELD_NAMES) {
          expect(merged[field]).toBe(Object.hasOwn(custom, field) ? custom[field] : base[field]);
        }
      }),
    );
  });

  test("damaged data never makes limits that are not limits", () => {
    fc.assert(
      fc.property(fc.oneof(hostileObject, anyValue), (custom) => {
        const merged = mergeLimits({ base: ENTERPRISE, custom });
        expect(Object.keys(merged)).toEqual(LIMIT_FIELD_NAMES);
        for (const field of LIMIT_FIELD_NAMES) expect(isLimitValue(field, merged[field]), field).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("merging twice is merging once; negative zero is zero", () => {
    fc.assert(
      fc.property(customLimits, (custom) => {
        const once = mergeLimits({ base: ENTERPRISE, custom });
        expect(mergeLimits({ base: once, custom })).toEqual(once);
      }),
    );
    const merged = mergeLimits({ base: ENTERPRISE, custom: { maxWorkspaces: -0, canInviteUsers: false } });
    expect(merged.maxWorkspaces).toBe(0);
    expect(merged.canInviteUsers).toBe(false);
  });

  test("they count only while the effective plan is enterprise", () => {
    const custom_limits = { maxSmsPerMonth: 7 };
    const at = (plan: string, plan_expires_at: string | null) =>
      effectiveLimits({ plan, plan_expires_at, custom_limits }, now);
    expect(at("enterprise", null)).toEqual({ ...ENTERPRISE, maxSmsPerMonth: 7 });
    expect(at("enterprise", "2026-11-22T00:00:00Z").maxSmsPerMonth).toBe(7);
    expect(at("enterprise", "2026-11-20T00:00:00Z")).toEqual(planOf("free").limits);
    expect(at("pro", null)).toEqual(planOf("pro").limits);
    expect(at("free", null)).toEqual(planOf("free").limits);
  });

  test("are suspended by a change to another plan, unless they had no effect before", () => {
    const custom_limits = { maxSmsPerMonth: 7 };
    const enterprise = { plan: "enterprise", plan_expires_at: null, custom_limits };
    const pro = { ...enterprise, plan: "pro" };
    const expired = { ...enterprise, plan_expires_at: "2026-11-20T00:00:00Z" };
    const prolonged = { ...enterprise, plan_expires_at: "2027-11-20T00:00:00Z" };
    const suspends = (before: LimitsRecord, after: LimitsRecord) =>
      suspendsCustomLimits({ before, after, now });
    expect(suspends(enterprise, pro)).toBe(true);
    expect(suspends(enterprise, expired)).toBe(true);
    expect(suspends(enterprise, prolonged)).toBe(false);
    expect(suspends(expired, pro)).toBe(false);
    for (const none of [null, {}, { unknown: 1 }]) {
      expect(suspends({ ...enterprise, custom_limits: none }, { ...pro, custom_limits: none })).toBe(false);
    }
  });
});

describe("the text of a field in a form", () => {
  test.each([
    ["maxSmsPerMonth", "", null],
    ["maxSmsPerMonth", "  ", null],
    ["maxSmsPerMonth", " 500 ", 500],
    ["maxSmsPerMonth", "-1", -1],
    ["maxSmsPerMonth", "0", 0],
    ["maxSmsPerMonth", "2147483647", MAX_LIMIT],
    ["canInviteUsers", "true", true],
    ["canInviteUsers", "false", false],
    ["canInviteUsers", "", null],
    ["priority", "high", "high"],
  ] as const)("%s = %j is %j", (field, text, value) => {
    expect(parseLimitText(field, text)).toEqual({ ok: true, value });
  });

  test.each([
    ["maxSmsPerMonth", "-2", "limits:invalid.number"],
    ["maxSmsPerMonth", "2147483648", "limits:invalid.number"],
    ["maxSmsPerMonth", "1.5", "limits:invalid.number"],
    ["maxSmsPerMonth", "1e3", "limits:invalid.number"],
    ["maxSmsPerMonth", "0x10", "limits:invalid.number"],
    ["maxSmsPerMonth", "5 6", "limits:invalid.number"],
    ["maxSmsPerMonth", "+5", "limits:invalid.number"],
    ["canInviteUsers", "yes", "limits:invalid.flag"],
    ["canInviteUsers", "constructor", "limits:invalid.flag"],
    ["priority", "urgent", "limits:invalid.priority"],
  ] as const)("%s = %j is refused", (field, text, key) => {
    const result = parseLimitText(field, text);
    expect(!result.ok && result.message.key).toBe(key);
    expect(!result.ok && result.suggestions.map((hint) => hint.key)).toEqual(["limits:invalid.inherit"]);
  });

  test("a number of a megabyte is refused", () => {
    expect(parseLimitText("maxSmsPerMonth", "9".repeat(1_000_000)).ok).toBe(false);
  });

  test("a formatted value is parsed as the same value", () => {
    expect([null, undefined, 0, -1, true, false, "high" as const].map(formatLimitText)).toEqual([
      "",
      "",
      "0",
      "-1",
      "true",
      "false",
      "high",
    ]);
    fc.assert(
      fc.property(fieldAndValue, ([field, value]) => {
        expect(parseLimitText(field, formatLimitText(value))).toEqual({ ok: true, value });
      }),
    );
  });
});

describe("how a limit is shown", () => {
  const shown = (
    plan: "free" | "pro" | "enterprise",
    field: LimitField,
    limits: Limits = planOf(plan).limits,
  ) => {
    const { kind, text } = displayLimit({ field, limits, plan, money });
    return [kind, translateMessage("it", text)];
  };

  test.each([
    ["free", "maxWorkspaces", "number", "1"],
    ["free", "maxChatInputTokens", "number", "8.000 token"],
    ["pro", "maxChatInputTokens", "number", "32.000 token"],
    ["free", "maxWorkflowRunDurationMinutes", "number", "10 minuti"],
    ["pro", "maxFilePagesPerFile", "number", "500 pagine"],
    ["pro", "dataRetentionDays", "number", "90 giorni"],
    ["pro", "maxFileSizeMB", "number", "20 MB"],
    ["pro", "maxKnowledgeBaseSizeGB", "number", "5 GB"],
    ["pro", "maxActiveChatsPerWorkspace", "unlimited", "Illimitato"],
    ["enterprise", "maxActiveChatsPerWorkspace", "custom", "Personalizzato"],
    ["enterprise", "maxChatInputTokens", "number", "128.000 token"],
    ["free", "maxSmsPerMonth", "none", "Nessuno"],
    ["free", "webAgentEnabled", "notIncluded", "Non incluso"],
    ["pro", "webAgentEnabled", "included", "Incluso"],
    ["free", "priority", "priority", "Standard"],
    ["pro", "priority", "priority", "Alta"],
    ["enterprise", "priority", "priority", "Massima"],
  ] as const)("%s, %s: %s", (plan, field, kind, text) => {
    expect(shown(plan, field)).toEqual([kind, text]);
  });

  test("every field of every plan has a text in every language", () => {
    for (const plan of PLAN_NAMES) {
      for (const field of LIMIT_FIELD_NAMES) {
        const { text } = displayLimit({ field, limits: planOf(plan).limits, plan, money });
        expect(translateMessage("en", text)).not.toContain(":");
        expect(translateMessage("it", limitLabel(field))).not.toContain(":");
      }
    }
  });
});
