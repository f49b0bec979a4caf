import { isJsonObject, type JsonObject } from "@regia/domain/workflows";
import { kindOf, logLine } from "../../log/index.ts";
import { connected } from "./connection.ts";
import type { McpServer } from "./servers.ts";

/** Milliseconds for which a list counts, after which a server that did not answer is asked again, and in which it answers. */
const TIMES = { fresh: 60_000, again: 15_000, patience: 3_000 } as const;

/** Most pages of a list, and most tools of a server. */
const MOST = { pages: 10, tools: 200 } as const;

/** Most characters of texts that a server gives. */
const LONGEST = { title: 120, description: 2_000 } as const;

/** Names that steps can have as part of a tool's name. */
const NAME = /^[\w./-]{1,128}$/;

/** A tool as its server describes it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: JsonObject;
  /** Undefined where it gives text. */
  readonly output: JsonObject | undefined;
  readonly hints: { readonly destructive?: boolean; readonly openWorld?: boolean };
}

/** What is known of a server's tools. */
export interface Listing {
  readonly tools: readonly ListedTool[];
  /** Whether the server answered when it was asked last. */
  readonly answers: boolean;
}

const plain = (text: string, most: number) => text.replaceAll("\0", "").slice(0, most).toWellFormed();

async function list(server: McpServer, signal: AbortSignal): Promise<readonly ListedTool[]> {
  return await connected(server, signal, async ({ client, options }) => {
    const found = new Map<string, ListedTool>();
    let cursor: string | undefined;
    for (let page = 0; page < MOST.pages; page += 1) {
      const answer = await client.listTools(cursor === undefined ? {} : { cursor }, options);
      for (const { name, title, description = "", annotations, inputSchema, outputSchema } of answer.tools) {
        const isKept = NAME.test(name) && !found.has(name) && found.size < MOST.tools;
        if (!isKept || !isJsonObject(inputSchema)) continue;
        found.set(name, {
          name,
          title: plain(title ?? annotations?.title ?? name, LONGEST.title),
          description: plain(description, LONGEST.description),
          input: inputSchema,
          output: isJsonObject(outputSchema) ? outputSchema : undefined,
          // That it only reads is not believed.
          hints: {
            destructive: annotations?.destructiveHint === true,
            openWorld: annotations?.openWorldHint === true,
          },
        });
      }
      cursor = answer.nextCursor;
      if (cursor === undefined) break;
    }
    return [...found.values()];
  });
}

/** The list of one server, which is kept for a while; one that does not answer keeps its former tools. */
class KeptListing {
  #listing: Listing = { tools: [], answers: false };
  #until = 0;
  #reading: Promise<void> | undefined;

  async read(server: McpServer): Promise<Listing> {
    if (Date.now() >= this.#until) {
      this.#reading ??= this.#refresh(server).finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#listing;
  }

  async #refresh(server: McpServer): Promise<void> {
    const patience = AbortSignal.timeout(TIMES.patience);
    try {
      this.#listing = { tools: await list(server, patience), answers: true };
    } catch (error) {
      logLine("error", { event: "mcp_server", server: server.name, ...kindOf(error) });
      this.#listing = { ...this.#listing, answers: false };
    }
    this.#until = Date.now() + (this.#listing.answers ? TIMES.fresh : TIMES.again);
  }
}

const known = new Map<string, KeptListing>();

/** The tools of a server, at most a minute old. */
export function listingOf(server: McpServer): Promise<Listing> {
  const key = JSON.stringify([server.name, server.url, server.headers]);
  const kept = known.get(key) ?? new KeptListing();
  known.set(key, kept);
  return kept.read(server);
}
