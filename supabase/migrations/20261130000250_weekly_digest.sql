-- The weekly digest, by email to whoever chose it: what the models answered and cost, who came and went in the workspaces that
-- they pay for, and whether their plan changed. Weeks are those of Rome, from Monday on.

-- The Monday of the week in which a person was last considered.
create table private.weekly_digests (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  week date not null
);
alter table private.weekly_digests enable row level security;
create policy "no request reaches it" on private.weekly_digests for all to public using (false) with check (false);
revoke all on private.weekly_digests from public, anon, authenticated, service_role;

create index preferences_weekly_digest on public.preferences (user_id) where email_weekly_digest;

-- What happened to a person between two moments; null if nothing did.
create function private.digest_of(person uuid, first timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select case when spent.answers + told.joined + told.gone > 0 or told.plan is not null then
    jsonb_build_object(
      'answers', spent.answers, 'cost', spent.cost::text, 'joined', told.joined, 'left', told.gone, 'plan', told.plan
    )
  end
  from (
    select count(*) as answers, coalesce(sum(c.cost), 0) as cost
    from public.model_calls as c
    where c.payer_id = person and c.created_at >= first and c.created_at < until and c.outcome = 'complete'
  ) as spent
  cross join (
    select
      count(*) filter (where n.kind = 'member_joined') as joined,
      count(*) filter (where n.kind = 'member_left') as gone,
      (array_agg(n.data ->> 'plan' order by n.id desc) filter (where n.kind = 'plan_changed'))[1] as plan
    from public.notifications as n
    where n.user_id = person and n.at >= first and n.at < until
  ) as told
$$;

-- Writes the digests of the last week, fifty people at a time, from Monday at seven until Wednesday: whoever chooses them later
-- gets the next one. Of two processes at once, one considers a person.
create function private.write_digests(moment timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  monday constant date := date_trunc('week', moment at time zone 'Europe/Rome')::date;
  until constant timestamptz := monday::timestamp at time zone 'Europe/Rome';
  first constant timestamptz := (monday - 7)::timestamp at time zone 'Europe/Rome';
  person uuid;
  digest jsonb;
begin
  if moment < until + interval '7 hours' or moment >= until + interval '3 days' then
    return;
  end if;
  for person in
    select p.user_id from public.preferences as p
    left join private.weekly_digests as d on d.user_id = p.user_id
    where p.email_weekly_digest and (d.week is null or d.week < monday)
    order by p.user_id
    limit 50
  loop
    insert into private.weekly_digests as d (user_id, week) values (person, monday)
    on conflict (user_id) do update set week = excluded.week where d.week < excluded.week;
    if found then
      digest := private.digest_of(person, first, until);
      if digest is not null then
        perform private.mail_person(
          person, 'weekly-digest', digest || jsonb_build_object('from', monday - 7, 'to', monday - 1)
        );
      end if;
    end if;
  end loop;
end
$$;

-- As before, with the digests.
create or replace function private.take_outgoing_mail(most integer)
returns table (id bigint, kind text, recipient text, language text, payload jsonb)
language plpgsql set search_path = '' as $$
begin
  perform private.notify_of_plan_ends();
  perform private.write_digests(now());
  return query select * from private.claim_outgoing_mail(most);
end
$$;

revoke all on all functions in schema private from public;

select private.record_installation();
