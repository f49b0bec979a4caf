-- What people do with their own account: read all that is stored about them, and delete it.

-- The files of an export, which people cannot read whole. Read through the policy that every other reader meets: of what
-- nobody has asked with yet only the person's own, and nothing of a workspace that they left.
create or replace function private.my_attachments() returns table (
  id uuid, workspace_id uuid, conversation_id uuid, message_id uuid, created_by uuid, name text, media_type text,
  bytes integer, pages integer, tokens integer, text text, content bytea, created_at timestamptz
)
language sql stable set search_path = '' as $$
  select
    a.id, a.workspace_id, a.conversation_id, a.message_id, a.created_by, a.name, a.media_type, a.bytes, a.pages, a.tokens,
    body.text, body.content, a.created_at
  from public.attachments as a
  cross join lateral private.file_body(a.id) as body
  where a.created_by = (select auth.uid())
    or exists (select from public.workspaces as w where w.id = a.workspace_id and w.payer_id = (select auth.uid()))
$$;

-- What people cannot read of a file themselves, for members of its workspace. The caller has read the file's row through its
-- policy, which also says whose files that nobody has asked with yet are seen.
create or replace function private.file_body(file uuid) returns table (text text, content bytea)
language sql stable security definer set search_path = '' as $$
  select a.text, a.content from public.attachments as a
  where a.id = file and a.workspace_id = any (array(select private.my_workspaces()))
$$;

-- Everything stored about the signed-in person, as one consistent document: profile, settings, sessions, tokens, usage,
-- workspaces, conversations that the person began or pays for, with thumbs and files (pictures as base64), saved prompts,
-- workflows and runs with what they wrote, costs in workspaces, notifications, grants and books.
create or replace function public.export_account() returns jsonb
language sql stable set search_path = '' as $$
  select private.require_session();
  select jsonb_build_object(
    'exportedAt', now(),
    'profile', (select to_jsonb(p) from public.profiles as p where p.id = (select auth.uid())),
    'preferences', (select to_jsonb(p) - 'user_id' from public.preferences as p where p.user_id = (select auth.uid())),
    'usage', (
      select coalesce(jsonb_agg(to_jsonb(u) - 'user_id' order by u.counter, u.period_start), '[]'::jsonb)
      from public.usage_counters as u where u.user_id = (select auth.uid())
    ),
    'planGrants', (
      select coalesce(jsonb_agg(to_jsonb(g) - 'id' - 'user_id' order by g.valid_from, g.id), '[]'::jsonb)
      from public.plan_grants as g where g.user_id = (select auth.uid())
    ),
    'billing', (
      select jsonb_build_object(
        'tax_data', c.tax_data,
        'subscriptions', (
          select coalesce(jsonb_agg(to_jsonb(s) - 'customer_id' order by s.started_at, s.id), '[]'::jsonb)
          from public.billing_subscriptions as s where s.customer_id = c.id
        ),
        'invoices', (
          select coalesce(jsonb_agg(to_jsonb(i) - 'customer_id' order by i.created_at, i.id), '[]'::jsonb)
          from public.billing_invoices as i where i.customer_id = c.id
        )
      )
      from public.billing_customers as c where c.user_id = (select auth.uid())
    ),
    'workspaces', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', w.id,
            'name', w.name,
            'slug', w.slug,
            'personal', w.personal,
            'pays', w.payer_id = m.user_id,
            'role', m.role,
            'joined_at', m.joined_at,
            'system_prompt', (select i.prompt from public.workspace_prompts as i where i.workspace_id = w.id)
          )
          order by m.joined_at, w.id
        ),
        '[]'::jsonb
      )
      from public.workspace_members as m join public.workspaces as w on w.id = m.workspace_id
      where m.user_id = (select auth.uid())
    ),
    'conversations', (
      select coalesce(
        jsonb_agg(
          to_jsonb(c) || jsonb_build_object(
            'messages', (
              select coalesce(jsonb_agg(to_jsonb(m) - 'conversation_id' - 'workspace_id' order by m.created_at, m.id), '[]'::jsonb)
              from public.messages as m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
            )
          )
          order by c.created_at, c.id
        ),
        '[]'::jsonb
      )
      from public.conversations as c join public.workspaces as w on w.id = c.workspace_id
      where c.created_by = (select auth.uid()) or w.payer_id = (select auth.uid())
    ),
    'savedPrompts', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'created_by' order by s.created_at, s.id), '[]'::jsonb)
      from public.saved_prompts as s where s.created_by = (select auth.uid())
    ),
    'attachments', (
      select coalesce(
        jsonb_agg(
          (to_jsonb(a) - 'content') || jsonb_build_object('content', translate(encode(a.content, 'base64'), E'\n', ''))
          order by a.created_at, a.id
        ),
        '[]'::jsonb
      )
      from private.my_attachments() as a
    ),
    'feedback', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.created_at, f.message_id), '[]'::jsonb)
      from public.message_feedback as f where f.user_id = (select auth.uid())
    ),
    'workflows', private.my_workflows(),
    'runs', private.my_runs(),
    'standingConsents', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'user_id' order by c.until, c.id), '[]'::jsonb)
      from public.standing_consents as c where c.user_id = (select auth.uid())
    ),
    'workflowFiles', private.my_workflow_files(),
    'calendarEvents', private.my_calendar_events(),
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.id), '[]'::jsonb)
      from public.notifications as n where n.user_id = (select auth.uid())
    ),
    'modelCalls', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'payer_id' order by c.created_at, c.id), '[]'::jsonb)
      from public.model_calls as c where c.payer_id = (select auth.uid())
    ),
    'modelSpending', private.my_spending(),
    'apiTokens', private.my_api_tokens(),
    'sessions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]'::jsonb) from public.my_sessions() as s
    )
  );
$$;

-- Deletes the account of the signed-in person. Locks the books first, as `billing_apply` does, because a deletion writes
-- both.
create or replace function private.delete_own_account(end_workspaces boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former public.profiles;
begin
  perform from public.billing_customers where user_id = (select auth.uid()) for update;
  select * into former from public.profiles where id = (select auth.uid()) for update;
  if former.role = 'admin' then
    raise exception 'An admin cannot delete itself' using errcode = 'PT409';
  end if;
  if end_workspaces then
    perform private.record_workspace_change(w, 'delete_workspace')
    from public.workspaces as w where w.payer_id = former.id and not w.personal;
    delete from public.workspaces as w where w.payer_id = former.id;
  end if;
  insert into private.audit_log (actor_id, actor_email, action, target_id, target_email, before)
  select u.id, u.email, 'delete_account', u.id, u.email, private.standing_document(private.standing_of(former))
  from auth.users as u where u.id = (select auth.uid());
  delete from auth.users where id = (select auth.uid());
end
$$;

create or replace function public.delete_account(end_workspaces boolean default false) returns void
language sql set search_path = '' as $$
  select private.require_session();
  select private.delete_own_account(end_workspaces);
$$;

-- Whoever deletes their account gets an email that says so. The record of it is written before the account is gone.
create or replace function private.mail_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_person(new.actor_id, 'account-deleted');
  return null;
end
$$;
create or replace trigger mail_deletion after insert on private.audit_log
  for each row when (new.action = 'delete_account') execute function private.mail_deletion();
