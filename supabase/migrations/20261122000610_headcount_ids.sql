-- PostgreSQL with wal_level = minimal forgets the first 32 values of a sequence that was created and used in one
-- transaction, if it is killed before the next checkpoint; sign-ups then fail. After setval it writes every value ahead.
select setval(pg_get_serial_sequence('private.headcount', 'id'), (select max(id) from private.headcount));
