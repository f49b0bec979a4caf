-- Calls of the embedding model are in the ledger too.
alter table public.model_calls
  drop constraint kind_is_known,
  add constraint kind_is_known check (
    kind in (
      'question', 'writing', 'summary', 'translation', 'code', 'analysis', 'extraction', 'planning', 'embedding'
    )
  );
comment on column public.model_calls.kind is
  'The kind of request, or `embedding` for texts of which vectors were made; null for calls from before it was kept.';
