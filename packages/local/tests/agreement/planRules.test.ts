import { effectiveLimits, isLimitValue } from "@regia/domain/limits";
import { effectivePlan, LIMIT_FIELD_NAMES, PLAN_NAMES, PRIORITIES, planOf } from "@regia/domain/plans";
import type { SubscriptionRecord } from "@regia/domain/subscription";
import { parseInstant, toIsoTimestamp } from "@regia/domain/time";
import { isOnTrial, isTrialUsedUp, startTrial, trialEligibility } from "@regia/domain/trial";
import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../src/postgres/index.ts";
import { migrated } from "../support/databases.ts";

const PROFILES = 5000;

let database: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase(migrated);
  sql = postgres(database.url, { max: 1 });
});

afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

/** A profile in the wire format, and the moment of the evaluation. */
interface Case {
  readonly record: SubscriptionRecord;
  readonly moment: string;
}

/** Timestamps with microseconds, most of them very close together, to test boundaries. */
const timestamp = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant("2026-10-25 00:59:59") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("2026-03-29 01:00:00", "1999-12-31 23:59:59", "2400-02-29 12:00:00"),
      },
    ),
    fc.oneof(
      fc.constantFrom(".000000", ".000001", ".999999", ""),
      fc.nat({ max: 999_999 }).map((fraction) => `.${String(fraction).padStart(6, "0")}`),
    ),
    fc.constantFrom("+00", "+01", "-05:30"),
  )
  .map((parts) => parts.join(""));

const someTimestamp = fc.oneof(timestamp, fc.constantFrom("infinity", "-infinity"));

// PostgreSQL's JSON stores neither NUL nor lone surrogates, so no profile can contain them.
const storableText = fc.string({ unit: "grapheme-ascii" });
const storableJson = fc.jsonValue({ stringUnit: "grapheme-ascii" });

const customLimits = fc.oneof(
  fc.constant(null),
  storableJson,
  fc.dictionary(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom<string>(...LIMIT_FIELD_NAMES) },
      { weight: 1, arbitrary: storableText },
    ),
    fc.oneof(
      fc.integer({ min: -3, max: 5 }),
      fc.constantFrom<unknown>(2_147_483_647, 2_147_483_648, 0.5, 1e21, -0, null, true, false, "", [], {}),
      fc.constantFrom<unknown>(...PRIORITIES, "urgent"),
      storableJson,
    ),
    { maxKeys: 12 },
  ),
);

const cases: fc.Arbitrary<Case> = fc.record({
  record: fc.record({
    plan: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<string>(...PLAN_NAMES) },
      { weight: 1, arbitrary: fc.constantFrom("gold", "", "FREE") },
    ),
    plan_expires_at: fc.option(someTimestamp),
    trial_start_date: fc.option(someTimestamp),
    trial_used: fc.boolean(),
    custom_limits: customLimits,
  }),
  moment: timestamp,
});

/** The domain's results for a profile. */
function judge({ record, moment }: Case) {
  const now = parseInstant(moment);
  if (now === null) throw new Error(`not a moment: ${moment}`);
  return {
    plan: effectivePlan(record, now),
    limits: effectiveLimits(record, now),
    eligible: trialEligibility(record).eligible,
    onTrial: isOnTrial(record, now),
    usedUp: isTrialUsedUp(record, now),
  };
}

/** The database's results for many profiles, in their order. */
async function judgeInSql(profiles: readonly Case[]) {
  const rows = profiles.map(({ record, moment }) => ({ ...record, moment }));
  return sql`
    select
      public.effective_plan(p.plan, p.plan_expires_at, p.moment) as "plan",
      public.effective_limits(p.plan, p.plan_expires_at, p.custom_limits, p.moment) as "limits",
      public.trial_eligible(p.plan, p.trial_used, p.trial_start_date) as "eligible",
      public.on_trial(p.plan, p.plan_expires_at, p.trial_start_date, p.trial_used, p.moment) as "onTrial",
      public.trial_used_up(p.plan, p.plan_expires_at, p.trial_start_date, p.trial_used, p.moment) as "usedUp"
    from rows from (
      jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as (
        plan text, plan_expires_at timestamptz, trial_start_date timestamptz, trial_used boolean, custom_limits jsonb,
        moment timestamptz
      )
    ) with ordinality as p (plan, plan_expires_at, trial_start_date, trial_used, custom_limits, moment, place)
    order by p.place
  `;
}

describe("the database and the domain rule alike", () => {
  test(`on ${PROFILES} generated profiles`, async () => {
    const profiles = fc.sample(cases, PROFILES);
    const answers = await judgeInSql(profiles);
    expect(answers).toHaveLength(PROFILES);
    for (const [index, profile] of profiles.entries()) {
      expect(answers[index], JSON.stringify(profile)).toEqual(judge(profile));
    }
  });

  test("on the limits of every plan, and of none", async () => {
    const [row] = await sql`
      select public.plan_limits('free') as free, public.plan_limits('pro') as pro,
        public.plan_limits('enterprise') as enterprise, public.plan_limits('gold') as gold, public.plan_limits(null) as none
    `;
    expect(row).toEqual({
      free: planOf("free").limits,
      pro: planOf("pro").limits,
      enterprise: planOf("enterprise").limits,
      gold: null,
      none: null,
    });
  });

  test("on every possible value of a limit", async () => {
    const values = [
      -2,
      -1,
      0,
      1,
      0.5,
      2_147_483_647,
      2_147_483_648,
      1e300,
      1e-300,
      true,
      false,
      null,
      "",
      "-1",
      "high",
      "low",
      [],
      {},
    ];
    const questions = [...LIMIT_FIELD_NAMES, "unknown", "__proto__"].flatMap((field) =>
      values.map((value) => ({ field, value })),
    );
    const answers = await sql`
      select public.is_limit_value(q ->> 'field', q -> 'value') as valid
      from jsonb_array_elements(${JSON.stringify(questions)}::text::jsonb) with ordinality as list (q, place)
      order by place
    `;
    const isField = (name: string) => LIMIT_FIELD_NAMES.find((field) => field === name);
    for (const [index, { field, value }] of questions.entries()) {
      const known = isField(field);
      expect(answers[index]?.["valid"], `${field} = ${value}`).toBe(
        known !== undefined && isLimitValue(known, value),
      );
    }
  });

  test("on the length of a trial, also where the clocks of the session change", async () => {
    const start = "2026-10-24T10:00:00.000Z";
    const fresh = { plan: "free", trial_used: false, trial_start_date: null };
    const result = startTrial(fresh, Date.parse(start));
    await sql.begin(async (transaction) => {
      await transaction`set local time zone 'Europe/Rome'`;
      const [row] = await transaction<
        { until: Date }[]
      >`select ${start}::timestamptz + public.trial_duration() as until`;
      expect(result.ok && result.update.plan_expires_at).toBe(row && toIsoTimestamp(row.until.getTime()));
    });
  });
});
