import postgres from "postgres";

/** Waits for notices of the database that a worker may have something to do. */
export interface Listening {
  close(): Promise<void>;
}

/**
 * Listens for notices of work on a connection of its own.
 *
 * @param url address of a database that keeps sessions
 * @param onWork called for each notice, and after each connection, because notices may have been lost before
 * @throws what the first connection met
 */
export async function listenForWork(url: string, onWork: () => void): Promise<Listening> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: "regia-worker" } });
  try {
    await sql.listen("workflow_work", onWork, onWork);
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
  return { close: () => sql.end({ timeout: 1 }) };
}
