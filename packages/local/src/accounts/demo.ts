import type postgres from "postgres";
import { hashPassword } from "../passwords/index.ts";

/** The password of all demo users, only if the product is reachable from this machine alone. */
export const DEMO_PASSWORD = "Regia-demo-1";

/**
 * Italian names; user number i has first name i and last name i/20, both modulo the list's length.
 */
const FIRST_NAMES = (
  "Anna Luca Giulia Marco Chiara Matteo Sara Andrea Elena Davide Francesca Paolo Martina Stefano Valentina Giorgio " +
  "Alice Federico Silvia Niccolò"
).split(" ");
const LAST_NAMES = (
  "Rossi Bianchi Ferrari Esposito Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Giordano Mancini Rizzo " +
  "Lombardi Moretti Barbieri Fontana"
).split(" ");

/**
 * Fills a store that has only admins with demo users of all plans, trials and expiries. They are the same in every run;
 * their dates are relative to today.
 * @param options.signIn whether they get {@link DEMO_PASSWORD}; otherwise they have none.
 * @returns the number of created users: `count`, or 0 if there were users.
 */
export async function makeDemoUsers(
  sql: postgres.Sql,
  { count, signIn }: { readonly count: number; readonly signIn: boolean },
): Promise<number> {
  if (count === 0) return 0;
  const password = signIn ? await hashPassword(DEMO_PASSWORD) : null;
  return await sql.begin(async (transaction) => {
    await transaction`lock table public.profiles in share row exclusive mode`;
    const [somebody] = await transaction`select from public.profiles where role <> 'admin' limit 1`;
    if (somebody !== undefined) return 0;
    await transaction`set local jit = off`;
    await transaction`
      create temporary table demo on commit drop as
      select
        number,
        overlay(overlay(md5('regia demo ' || number) placing '4' from 13) placing '8' from 17)::uuid as id,
        first.name || ' ' || last.name as full_name,
        lower(translate(first.name || '.' || last.name, 'ò', 'o')) || '.' || number || '@demo.regia.local' as email,
        number % 17 <> 16 as confirmed,
        number % 10 as kind,
        date_trunc('day', now()) - make_interval(days => (number * 7919) % 540 + 70, mins => number % 1440) as made_at
      from generate_series(1, ${count}::integer) as number
      join unnest(${FIRST_NAMES}::text[]) with ordinality as first (name, place)
        on first.place = number % ${FIRST_NAMES.length} + 1
      join unnest(${LAST_NAMES}::text[]) with ordinality as last (name, place)
        on last.place = (number / ${FIRST_NAMES.length}) % ${LAST_NAMES.length} + 1`;
    await transaction`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_sent_at,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      select id, 'authenticated', 'authenticated', email, ${password}, case when confirmed then made_at end, made_at,
        '{"provider": "email", "providers": ["email"]}',
        jsonb_build_object('sub', id, 'email', email, 'full_name', full_name, 'email_verified', confirmed),
        made_at, made_at
      from demo order by number`;
    await transaction`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      select gen_random_uuid(), 'email', id::text, id,
        jsonb_build_object('sub', id, 'email', email, 'email_verified', confirmed), made_at, made_at
      from demo`;
    // 0 free; 1 pro without end; 2 pro, paid; 3 pro, expired; 4 on trial; 5 trial over; 6 enterprise with custom
    // limits; 7 enterprise, paid; 8 enterprise, expired; 9 free again after a trial.
    await transaction`
      update public.profiles as profile
      set
        created_at = made_at,
        plan = case when kind in (0, 9) then 'free' when kind < 6 then 'pro' else 'enterprise' end,
        plan_expires_at = date_trunc('day', now()) + case kind
          when 2 then interval '20 days' when 3 then interval '-5 days' when 4 then interval '4 days'
          when 5 then interval '-3 days' when 7 then interval '200 days' when 8 then interval '-30 days'
        end,
        trial_start_date = date_trunc('day', now()) - case kind
          when 4 then interval '3 days' when 5 then interval '10 days' when 9 then interval '60 days'
        end,
        trial_used = kind in (5, 9),
        custom_limits = case when kind = 6 then '{"maxSmsPerMonth": 500, "maxChatInputTokens": 64000}'::jsonb end
      from demo where profile.id = demo.id`;
    return count;
  });
}

/**
 * Takes the known password from the demo users of earlier local starts and ends their sessions, before others can reach
 * the server.
 */
export async function closeDemoUsers(sql: postgres.Sql): Promise<void> {
  await sql`
    with closed as (
      update auth.users set encrypted_password = null
      where email like '%@demo.regia.local' and encrypted_password is not null returning id
    )
    delete from auth.sessions where user_id in (select id from closed)`;
}
