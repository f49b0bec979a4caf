import { type Receipt, receipt } from "@regia/api/workflows";
import * as v from "valibot";
import { call, type Exchange } from "./exchange.ts";

/** Lines that are read at a time. */
const PAGE = 1_000;

const page = v.object({ receipts: v.array(receipt) });

const encoder = new TextEncoder();

/** What was asked, decided and done in a workspace, a line of JSON each, from the first to the last. */
export async function receiptsOf(workspace: string, exchange: Exchange): Promise<Response> {
  const read = async (after: number): Promise<readonly Receipt[]> => {
    const request = { workspace, after, most: PAGE };
    return (await call(exchange, "workflow_receipts", request, { schema: page, subject: "workspace" }))
      .receipts;
  };
  let next: readonly Receipt[] = await read(0);
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const lines = next.map((line) => `${JSON.stringify(line)}\n`).join("");
        if (lines !== "") controller.enqueue(encoder.encode(lines));
        const last = next.at(-1);
        if (last === undefined || next.length < PAGE) return controller.close();
        next = await read(last.seq);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "application/x-ndjson; charset=utf-8",
      "Content-Disposition": 'attachment; filename="receipts.ndjson"',
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...exchange.headers,
    },
  });
}
