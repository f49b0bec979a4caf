-- What a call cost beyond its reservation is not charged: it is the operator's loss.

alter table public.model_calls
  add column loss numeric(20, 12) not null default 0 constraint loss_is_an_amount check (loss >= 0);
comment on column public.model_calls.loss is 'Euro that it cost beyond its reservation; nobody is charged for it.';
