-- The export of an account contains its notifications.

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
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' order by p.created_at), '[]'::jsonb)
      from public.payments as p where p.user_id = (select auth.uid())
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

select private.record_installation();
