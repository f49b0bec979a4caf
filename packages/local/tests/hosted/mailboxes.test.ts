import { describe, expect, test } from "vitest";
import { type Account, makeAccount, refusalOf } from "./people.ts";
import { onEverySetup, type Setup } from "./setups.ts";

/** An unused Gmail mailbox, and another spelling of it. */
function gmail(): readonly [string, string] {
  const name = `anna${crypto.randomUUID().replaceAll("-", "")}`;
  return [`${name}@gmail.com`, `an.na${name.slice(4)}+regia@googlemail.com`];
}

const fresh = () => `${crypto.randomUUID()}@example.com`;

const changeAddress = ({ sql }: Setup, { id }: Account, email: string) =>
  sql`update auth.users set email = ${email} where id = ${id}`;

const startTrial = (setup: Setup, { id }: Account) =>
  setup.as(
    "authenticated",
    id,
    (sql) => sql`update public.profiles set plan = 'pro', trial_start_date = now() where id = ${id}`,
  );

const remove = ({ sql }: Setup, { id }: Account) => sql`delete from auth.users where id = ${id}`;

/** A sign-up whose address is not confirmed. */
async function signUp({ sql }: Setup, email: string): Promise<Account> {
  const id = crypto.randomUUID();
  await sql`
    insert into auth.users (id, email, raw_app_meta_data) values (${id}, ${email}, '{"provider": "email"}')`;
  return { id, email };
}

const confirm = ({ sql }: Setup, { id }: Account) =>
  sql`update auth.users set email_confirmed_at = now() where id = ${id}`;

onEverySetup("mailboxes", (setup) => {
  test("have one account, in whatever spelling", async () => {
    const [address, spelling] = gmail();
    await makeAccount(setup(), {}, address);
    expect(await refusalOf(makeAccount(setup(), {}, spelling))).toBe("23505");
    expect(await refusalOf(signUp(setup(), spelling))).toBe("23505");
    const other = await makeAccount(setup());
    expect(await refusalOf(changeAddress(setup(), other, spelling))).toBe("23505");
  });

  test("are free again after deletion and change of address", async () => {
    const [address, spelling] = gmail();
    const first = await makeAccount(setup(), {}, address);
    await changeAddress(setup(), first, fresh());
    const second = await makeAccount(setup(), {}, spelling);
    await changeAddress(setup(), second, address);
    await remove(setup(), second);
    await makeAccount(setup(), {}, spelling);
  });

  test("go to one of many sign-ups at once", async () => {
    const [address] = gmail();
    const spellings = Array.from({ length: 8 }, (_, index) => address.replace("@", `+${index}@`));
    const refusals = await Promise.all(spellings.map((each) => refusalOf(signUp(setup(), each))));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(refusals.filter((refusal) => refusal === "23505")).toHaveLength(7);
  });

  test("are not blocked by a stranger's sign-up, and confirmed once", async () => {
    const [address, spelling] = gmail();
    const stranger = await signUp(setup(), spelling);
    await setup().sql`
      update private.mailboxes set claimed_at = now() - interval '1 minute' where user_id = ${stranger.id}`;
    const owner = await signUp(setup(), address);
    await confirm(setup(), owner);
    expect(await refusalOf(confirm(setup(), stranger))).toBe("23505");
  });

  test.each([
    "<anna@example.com>",
    '"anna"@example.com',
    "anna@example.com.",
    "anna@example.com,b@c.com",
    "ａ@example.com",
  ])("have no account under %j", async (address) => {
    expect(await refusalOf(makeAccount(setup(), {}, address))).toBe("23514");
  });

  test("can be left by an account without an address", async () => {
    const [address, spelling] = gmail();
    const { id } = await makeAccount(setup(), {}, address);
    // Hosted authentication hides the address of a soft-deleted account in a hash.
    await setup().sql`update auth.users set email = 'c29mdC1kZWxldGVk' where id = ${id}`;
    await makeAccount(setup(), {}, spelling);
  });
});

onEverySetup("the trial of a person who changes the address", (setup) => {
  describe("is not given again", () => {
    test("to the new address after the account is deleted", async () => {
      const [a, b] = [fresh(), fresh()];
      const person = await makeAccount(setup(), {}, a);
      await startTrial(setup(), person);
      await changeAddress(setup(), person, b);
      await remove(setup(), person);
      for (const address of [a, b]) {
        const again = await makeAccount(setup(), {}, address);
        expect(await refusalOf(startTrial(setup(), again))).toBe("42501");
      }
    });

    test("to an account that takes over an address with a trial, nor after it leaves it", async () => {
      const [a, c, d] = [fresh(), fresh(), fresh()];
      const first = await makeAccount(setup(), {}, a);
      await startTrial(setup(), first);
      await remove(setup(), first);
      const second = await makeAccount(setup(), {}, c);
      await changeAddress(setup(), second, a);
      expect(await refusalOf(startTrial(setup(), second))).toBe("42501");
      await changeAddress(setup(), second, d);
      expect(await refusalOf(startTrial(setup(), second))).toBe("42501");
      await remove(setup(), second);
      for (const address of [c, d]) {
        const again = await makeAccount(setup(), {}, address);
        expect(await refusalOf(startTrial(setup(), again))).toBe("42501");
      }
    });

    test("to any address that the account confirmed before its trial", async () => {
      const [a, b] = [fresh(), fresh()];
      const person = await makeAccount(setup(), {}, a);
      await changeAddress(setup(), person, b);
      await startTrial(setup(), person);
      const other = await makeAccount(setup(), {}, a);
      expect(await refusalOf(startTrial(setup(), other))).toBe("42501");
    });

    test("by an admin", async () => {
      const [a, b] = [fresh(), fresh()];
      const person = await makeAccount(setup(), {}, a);
      await startTrial(setup(), person);
      await remove(setup(), person);
      const again = await makeAccount(setup(), {}, b);
      await changeAddress(setup(), again, a);
      await changeAddress(setup(), again, fresh());
      const [answer] = await setup().sql<{ refusal: string }[]>`
        select private.trial_refusal(private.standing_of(p), '{}') as refusal
        from public.profiles as p where id = ${again.id}`;
      expect(answer?.refusal).toBe("trial_used");
    });
  });

  test("starts once for a person who never had one", async () => {
    const person = await makeAccount(setup());
    await changeAddress(setup(), person, fresh());
    await startTrial(setup(), person);
  });
});
