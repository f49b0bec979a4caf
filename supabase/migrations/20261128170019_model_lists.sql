-- What admins take from a public list of models, beside prices and pictures: lengths, and which list it was.
alter table private.model_settings
  add column context_window integer
    constraint context_window_is_a_length check (context_window between 1 and 9000000),
  add column max_output_tokens integer
    constraint max_output_tokens_is_a_length check (max_output_tokens between 1 and 9000000),
  add column source_name text
    constraint source_name_is_a_name check (
      char_length(source_name) between 1 and 200 and source_name ~ '\S' and source_name !~ '[[:cntrl:]]'
    ),
  add column source_date date,
  add constraint source_is_set_together check ((source_name is null) = (source_date is null));
comment on column private.model_settings.context_window is
  'Tokens of request and answer together. Null where nobody has decided: as the catalogue, or the server that answers, says.';
comment on column private.model_settings.max_output_tokens is
  'Most tokens of one answer. Null where nobody has decided.';
comment on column private.model_settings.source_name is
  'The list that prices, lengths and pictures were last taken from. Null where an admin has set them by hand.';
comment on column private.model_settings.source_date is 'The day of that list.';
