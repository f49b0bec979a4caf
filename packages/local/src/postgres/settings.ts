/** The role that owns the database, named as on hosted Supabase. */
export const SUPERUSER = "postgres";

/** The product's database, named as on hosted Supabase. */
export const DATABASE = "postgres";

/** Whether committed rows must survive a power cut; a temporary store need not. */
export type Durability = "durable" | "disposable";

/**
 * Settings for one machine with a few hundred users: little memory, no files outside the data directory, and no query
 * text or row in the log.
 */
export function postgresSettings(port: number, durability: Durability): Readonly<Record<string, string>> {
  const kept = durability === "durable" ? "on" : "off";
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    password_encryption: "scram-sha-256",
    ssl: "off",

    fsync: kept,
    full_page_writes: kept,
    synchronous_commit: kept,
    wal_level: "minimal",
    max_wal_senders: "0",
    min_wal_size: "32MB",
    max_wal_size: "256MB",

    max_connections: "48",
    superuser_reserved_connections: "2",
    shared_buffers: "64MB",
    dynamic_shared_memory_type: "mmap",
    huge_pages: "off",
    max_parallel_workers_per_gather: "0",
    max_logical_replication_workers: "0",
    jit: "off",

    // Ends a query whose client was killed, so that it cannot delay the next start.
    client_connection_check_interval: "1s",
    idle_in_transaction_session_timeout: "60s",

    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    log_min_messages: "warning",
    log_min_error_statement: "panic",
    log_error_verbosity: "default",
    log_statement: "none",
    log_checkpoints: "off",
  };
}
