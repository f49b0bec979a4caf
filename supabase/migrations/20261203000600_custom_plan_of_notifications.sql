-- PostgreSQL keeps a plan that suits the notification of one person; for a thousand people it reads the whole table a
-- thousand times. Every call gets a plan of its own.
alter function private.notify_all(uuid[], text[], jsonb[]) set plan_cache_mode = force_custom_plan;
