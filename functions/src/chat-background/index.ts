import { answering } from "../../lib/answering/index.ts";
import { backendConfiguration } from "../../lib/backend/index.ts";
import { beginAnswer, chatStore, closeChat, takeOver } from "../../lib/chat/index.ts";
import { readBytes } from "../../lib/http/index.ts";

/** Most bytes that a host passes to a function in the background. */
const LARGEST = 256 * 1024;

/** A server that runs it calls it before it stops. */
export { closeChat as close };

/**
 * `/.netlify/functions/chat-background`: writes an answer that the chat function has reserved and hands over, signed. The
 * host answers at once and lets it run for a quarter of an hour; the page follows the answer through the database.
 *
 * Reads the same variables as the chat function, whose key signs what is handed over.
 */
export default answering("chat-background", async (request) => {
  const environment = process.env;
  const configuration = backendConfiguration(environment);
  const tools = { store: chatStore(configuration, environment), environment };
  const body = await readBytes(request, LARGEST);
  const turn =
    body === "too-large" ? null : await takeOver(new TextDecoder().decode(body), configuration, tools);
  // Whoever else asks learns nothing.
  if (turn === null) return new Response(null, { status: 404 });
  await beginAnswer(turn).ended;
  return new Response(null, { status: 204 });
});
