import { expect, test } from "vitest";
import { type Account, makeAccount } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";
import { ask } from "./workspaces.ts";

/** A Monday morning in Rome, and moments of the week before it. The clocks changed on 25 October. */
const MONDAY = "2026-10-26T08:00:00+01:00";
const LAST_WEEK = "2026-10-19T00:00:00+02:00";
const BEFORE = "2026-10-18T23:59:59+02:00";

const write = ({ sql }: Setup, moment = MONDAY) => sql`select private.write_digests(${moment})`;

/** Somebody with a notification of a moment, who chose the digest or did not. */
async function reader(setup: Setup, at: string, isChosen = true): Promise<Account> {
  const person = await makeAccount(setup);
  const { sql } = setup;
  await sql`insert into public.preferences (user_id, email_weekly_digest) values (${person.id}, ${isChosen})`;
  await sql`insert into public.notifications (user_id, at, kind, data)
    values (${person.id}, ${at}, 'plan_changed', '{"plan": "pro"}')`;
  return person;
}

const digestsTo = async ({ sql }: Setup, { email }: Account) => [
  ...(await sql<{ language: string; payload: object }[]>`
    select language, payload from private.outgoing_mail
    where recipient = ${email} and kind = 'weekly-digest' order by id`),
];

onEverySetup("the weekly digest", (setup) => {
  test("tells once what happened from Monday to Sunday in Rome, in the person's language", async () => {
    const person = await reader(setup(), LAST_WEEK);
    const { sql } = setup();
    await ask(setup(), person, "remember_language", { language: "en" });
    await sql`insert into public.notifications (user_id, at, kind) values
      (${person.id}, '2026-10-25T23:59:59+01:00', 'member_joined'), (${person.id}, ${BEFORE}, 'member_left'),
      (${person.id}, ${MONDAY}, 'member_left')`;
    await sql`insert into public.model_calls
      (id, payer_id, model, provider, state, outcome, input_tokens, price_input, price_output, reserved, cost, usage_source,
        period_start, created_at, settled_at)
      values (gen_random_uuid(), ${person.id}, 'm', 'p', 'settled', 'complete', 1, 1, 1, 1, 0.25, 'provider', '2026-10-01',
        ${LAST_WEEK}, now())`;
    await write(setup());
    await write(setup());
    expect(await digestsTo(setup(), person)).toEqual([
      {
        language: "en",
        payload: {
          from: "2026-10-19",
          to: "2026-10-25",
          answers: 1,
          cost: "0.250000000000",
          joined: 1,
          left: 0,
          plan: "pro",
        },
      },
    ]);
    await write(setup(), "2026-11-02T08:00:00+01:00");
    expect(await digestsTo(setup(), person)).toHaveLength(2);
  });

  test("is not sent with nothing to tell, nor to who did not choose it", async () => {
    const quiet = await reader(setup(), BEFORE);
    const other = await reader(setup(), LAST_WEEK, false);
    await write(setup());
    expect([await digestsTo(setup(), quiet), await digestsTo(setup(), other)]).toEqual([[], []]);
    // Whoever chooses it on Thursday waits for the next week.
    await setup().sql`update public.preferences set email_weekly_digest = true where user_id = ${other.id}`;
    for (const moment of ["2026-10-29T08:00:00+01:00", "2026-10-26T06:59:00+01:00"])
      await write(setup(), moment);
    expect(await digestsTo(setup(), other)).toEqual([]);
  });

  test("is written once by several processes at once", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => reader(setup(), LAST_WEEK)));
    await Promise.all([write(setup()), write(setup()), write(setup())]);
    const counts = await Promise.all(people.map(async (person) => (await digestsTo(setup(), person)).length));
    expect(counts).toEqual(people.map(() => 1));
  });
});
