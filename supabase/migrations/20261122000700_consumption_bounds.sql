-- Bounds of what people consume by themselves: a plan without limits has them too, so that nobody fills the table.

create function private.bound_consumption() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.amount > 10000000 then
    raise exception 'The amount must be at most 10000000' using errcode = 'PT422', detail = 'amount';
  end if;
  -- The server has no person's token, and counts its own work. The person's row is locked, so the count is exact.
  if (select auth.uid()) is not null and (
    select count(*) >= 5000 from private.consumptions as c
    where c.user_id = new.user_id and c.at > now() - interval '1 day'
  ) then
    raise exception 'Too many requests in one day' using errcode = 'PT429';
  end if;
  return new;
end
$$;
revoke all on function private.bound_consumption() from public;

create trigger bound_consumption before insert on private.consumptions
  for each row execute function private.bound_consumption();

select private.record_installation();
