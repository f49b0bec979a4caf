import { expect, test } from "vitest";
import { connect } from "../backend/client.ts";
import { serve } from "../testing/answeringServer.ts";
import { conversationCalls } from "./conversationCalls.ts";

/** Reads a conversation of which the database has these rows. */
async function reading(...rows: readonly object[]) {
  const { url, requests } = await serve((request) => ({
    status: 200,
    body: request.endsWith("/conversations") ? rows : [],
  }));
  const backend = connect({ url, publishableKey: "key" }, undefined, { persistSession: false });
  const stored = await conversationCalls(backend).stored("a", new AbortController().signal);
  return { stored, requests };
}

const ROW = "GET /rest/v1/conversations";

test("the messages of a conversation are read after its row, and not where there is none", async () => {
  expect(await reading({ id: "a" })).toEqual({
    stored: { conversation: { id: "a" }, messages: [] },
    requests: [ROW, "GET /rest/v1/messages"],
  });
  expect(await reading()).toEqual({ stored: null, requests: [ROW] });
});
