import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { toCents } from "../money/index.ts";
import {
  displayPrice,
  isKnownPrice,
  isLimitField,
  isPlanName,
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type Limits,
  MOST_POPULAR_PLAN,
  PLAN_NAMES,
  PLANS,
  planAction,
  planActionText,
  planOf,
  planRank,
  presentPlan,
  priceCents,
  TRIAL_DAYS,
  yearlySaving,
} from "./index.ts";

const FREE: Limits = {
  maxWorkspaces: 1,
  maxUsersPerWorkspace: 1,
  maxOwnersPerWorkspace: 1,
  maxUserCollaboratorsPerWorkspace: 0,
  maxActiveChatsPerWorkspace: 10,
  maxChatInputTokens: 8000,
  maxEmbeddingTokens: 1000,
  maxWebSearchesPerDay: 25,
  webAgentEnabled: false,
  maxWebAgentRunsPerMonth: 0,
  maxWebAgentPagesPerRun: 0,
  maxWebAgentRunDurationMinutes: 0,
  maxActiveWorkflowsPerWorkspace: 5,
  maxWorkflowExecutionsPerDayPerWorkflow: 1,
  maxWorkflowConcurrency: 1,
  maxWorkflowRunDurationMinutes: 10,
  maxFilesPerMonth: 5,
  maxFileSizeMB: 20,
  maxFilePagesPerFile: 500,
  filesPersistInKB: false,
  knowledgeBaseEnabled: false,
  maxKnowledgeBaseSizeGB: 0,
  priority: "standard",
  dataRetentionDays: 30,
  canInviteUsers: false,
  maxEmailsPerMonth: 3000,
  maxSmsPerMonth: 0,
  modelBudget: 0.5,
  parallelAnswers: 1,
};

const PRO: Limits = {
  maxWorkspaces: 3,
  maxUsersPerWorkspace: 6,
  maxOwnersPerWorkspace: 1,
  maxUserCollaboratorsPerWorkspace: 5,
  maxActiveChatsPerWorkspace: -1,
  maxChatInputTokens: 32000,
  maxEmbeddingTokens: 10000,
  maxWebSearchesPerDay: 150,
  webAgentEnabled: true,
  maxWebAgentRunsPerMonth: 5,
  maxWebAgentPagesPerRun: 100,
  maxWebAgentRunDurationMinutes: 20,
  maxActiveWorkflowsPerWorkspace: 20,
  maxWorkflowExecutionsPerDayPerWorkflow: 1,
  maxWorkflowConcurrency: 2,
  maxWorkflowRunDurationMinutes: 20,
  maxFilesPerMonth: 50,
  maxFileSizeMB: 20,
  maxFilePagesPerFile: 500,
  filesPersistInKB: true,
  knowledgeBaseEnabled: true,
  maxKnowledgeBaseSizeGB: 5,
  priority: "high",
  dataRetentionDays: 90,
  canInviteUsers: true,
  maxEmailsPerMonth: 50000,
  maxSmsPerMonth: 0,
  modelBudget: 9.5,
  parallelAnswers: 3,
};

describe("the plan table (decisions 1, 2 and 34)", () => {
  test("free and pro hold the agreed figures", () => {
    expect(PLANS.free.limits).toEqual(FREE);
    expect(PLANS.pro.limits).toEqual(PRO);
  });

  test("enterprise is unlimited except for chat input and models, with every feature on", () => {
    const { maxChatInputTokens, modelBudget, parallelAnswers, priority, ...others } =
      planOf("enterprise").limits;
    expect(maxChatInputTokens).toBe(128_000);
    expect([modelBudget, parallelAnswers]).toEqual([200, 10]);
    expect(priority).toBe("maximum");
    expect(new Set(Object.values(others))).toEqual(new Set([-1, true]));
  });

  test.each(PLAN_NAMES)("%s holds every field, in table order", (name) => {
    expect(Object.keys(planOf(name).limits)).toEqual(LIMIT_FIELD_NAMES);
    expect(planOf(name).name).toBe(name);
  });

  test("every field's value is of the field's kind", () => {
    const types = { number: "number", money: "number", flag: "boolean", priority: "string" };
    for (const name of PLAN_NAMES) {
      for (const field of LIMIT_FIELD_NAMES) {
        expect(typeof planOf(name).limits[field], field).toBe(types[LIMIT_FIELDS[field].kind]);
      }
    }
  });

  test("a trial lasts seven days", () => expect(TRIAL_DAYS).toBe(7));
});

describe("names", () => {
  test("only the three plans are plan names", () => {
    expect(PLAN_NAMES.every(isPlanName)).toBe(true);
    for (const other of [
      "",
      "FREE",
      "__proto__",
      "constructor",
      "toString",
      null,
      undefined,
      0,
      {},
      ["pro"],
    ]) {
      expect(isPlanName(other), String(other)).toBe(false);
    }
  });

  test("names that every object has are no limit fields", () => {
    expect(isLimitField("maxSmsPerMonth")).toBe(true);
    for (const other of ["__proto__", "constructor", "toString", "hasOwnProperty", ""]) {
      expect(isLimitField(other), other).toBe(false);
    }
  });
});

describe("prices", () => {
  test("pro costs 19 a month or 190 a year, which saves 38 (decision 3)", () => {
    const { price } = PLANS.pro;
    expect([toCents(price.monthly), toCents(price.yearly)]).toEqual([1900n, 19000n]);
    expect(yearlySaving("pro")).toBe(38n * 10n ** 18n);
  });

  test("nothing is saved where nothing is paid or the price is agreed", () => {
    expect(yearlySaving("free")).toBeNull();
    expect(yearlySaving("enterprise")).toBeNull();
  });

  test("the payment provider is told whole cents", () => {
    expect([priceCents("pro", "monthly"), priceCents("pro", "yearly")]).toEqual([1900, 19_000]);
    expect(priceCents("free", "monthly")).toBe(0);
    expect(priceCents("enterprise", "yearly")).toBeNull();
  });

  test("a price is known for its plan and period while it is in the table or among the former ones", () => {
    const period = fc.constantFrom("monthly", "yearly");
    const price = fc.record({ plan: fc.constantFrom(...PLAN_NAMES), period, cents: fc.integer({ min: 1 }) });
    fc.assert(
      fc.property(fc.array(price), price, (former, other) => {
        expect(former.every((each) => isKnownPrice(each, former))).toBe(true);
        const isListed = former.some(
          ({ plan, period, cents }) =>
            plan === other.plan && period === other.period && cents === other.cents,
        );
        const isSold = other.cents === priceCents(other.plan, other.period);
        expect(isKnownPrice(other, former)).toBe(isListed || isSold);
      }),
    );
    expect(isKnownPrice({ plan: "pro", period: "monthly", cents: 1900 })).toBe(true);
    expect(isKnownPrice({ plan: "pro", period: "yearly", cents: 1900 })).toBe(false);
  });

  test("a price is shown as a word or as an amount for the period", () => {
    const free = displayPrice("free", "yearly");
    const custom = displayPrice("enterprise", "monthly");
    expect(free.kind === "free" && translateMessage("it", free.text)).toBe("Gratis");
    expect(custom.kind === "custom" && translateMessage("it", custom.text)).toBe("Personalizzato");
    expect(displayPrice("pro", "monthly")).toEqual({
      kind: "amount",
      amount: PLANS.pro.price.monthly,
      period: "monthly",
      periodText: { key: "plans:price.perMonth" },
    });
    expect(displayPrice("pro", "yearly")).toMatchObject({
      amount: PLANS.pro.price.yearly,
      periodText: { key: "plans:price.perYear" },
    });
  });
});

describe("comparison", () => {
  test("plans are ordered by what they give", () => {
    expect(PLAN_NAMES.map(planRank)).toEqual([0, 1, 2]);
  });
});

describe("presentation", () => {
  const italian = (plan: "free" | "pro" | "enterprise") =>
    presentPlan(plan).features.map((feature) => translateMessage("it", feature));

  test("the texts of each card, with the table's figures", () => {
    expect(italian("free")).toEqual([
      "1 workspace",
      "1 utente",
      "10 chat attive",
      "5 workflow attivi",
      "25 ricerche web al giorno",
      "5 file al mese",
    ]);
    expect(italian("pro")).toEqual([
      "3 workspace",
      "1 proprietario e 5 collaboratori",
      "Inviti ai colleghi",
      "Chat illimitate",
      "20 workflow attivi",
      "150 ricerche web al giorno",
      "Agente web: 5 esecuzioni al mese",
      "50 file al mese",
      "Knowledge base fino a 5 GB",
      "Priorità alta nelle code",
    ]);
    expect(italian("enterprise")).toEqual([
      "Nessun limite d'uso, o limiti concordati con te",
      "Richieste fino a 128.000 token",
      "Single sign-on aziendale",
      "Registro di audit",
      "Dati conservati nell'Unione europea",
      "Rete dedicata",
      "Priorità massima nelle code",
      "Assistenza 24 ore su 24, 7 giorni su 7",
    ]);
  });

  test("names and calls to action", () => {
    const texts = PLAN_NAMES.map((name) => {
      const { displayName, cta } = presentPlan(name);
      return [translateMessage("it", displayName), translateMessage("it", cta)];
    });
    expect(texts).toEqual([
      ["Free", "Inizia Gratis"],
      ["Pro", "Prova gratis per 7 giorni"],
      ["Enterprise", "Contattaci"],
    ]);
    expect(PLAN_NAMES.map((name) => presentPlan(name).tagline.key)).toEqual([
      "plans:free.tagline",
      "plans:pro.tagline",
      "plans:enterprise.tagline",
    ]);
    expect(MOST_POPULAR_PLAN).toBe("pro");
  });

  test.each([
    ["free", "free", "Piano Attuale"],
    ["pro", "free", "Scegli Piano"],
    ["free", "pro", "Scegli Piano"],
    ["enterprise", "pro", "Contattaci"],
    ["enterprise", "enterprise", "Piano Attuale"],
  ] as const)("the card of %s for a customer on %s says %s", (card, current, label) => {
    expect(translateMessage("it", planActionText(planAction({ card, current })))).toBe(label);
  });
});
