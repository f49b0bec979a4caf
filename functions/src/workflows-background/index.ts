import { timingSafeEqual } from "node:crypto";
import { answering } from "../../lib/answering/index.ts";
import { backendConfiguration } from "../../lib/backend/index.ts";
import { closeChat } from "../../lib/chat/index.ts";
import { startProductWorker } from "../../lib/workflows/index.ts";

/** Milliseconds after which a call gives its place to the next one; the host ends it after a quarter of an hour. */
const LONGEST = 13 * 60_000;

/** A server that runs it calls it before it stops. */
export { closeChat as close };

/** Whether a request has the key of the service role. */
function hasKey(request: Request, secretKey: string): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${secretKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * `/.netlify/functions/workflows-background`: performs the steps of runs until none is ready. The database of a hosted project
 * calls it every minute, with the key of the service role.
 *
 * Reads the same variables as the functions of the chat and of workflows.
 */
export default answering("workflows-background", async (request) => {
  const environment = process.env;
  const { secretKey } = backendConfiguration(environment);
  // Whoever else asks learns nothing.
  if (request.method !== "POST" || !hasKey(request, secretKey)) return new Response(null, { status: 404 });
  const worker = await startProductWorker(environment, `background ${crypto.randomUUID()}`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST);
  });
  try {
    await Promise.race([worker.idle(), late]);
  } finally {
    clearTimeout(timer);
    await worker.close();
  }
  return new Response(null, { status: 204 });
});
