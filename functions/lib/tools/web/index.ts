import type { WebClient, WebOptions } from "./client.ts";
import type { Page } from "./page.ts";

export { LONGEST_TEXT } from "./limits.ts";
export type { Page, PageLink } from "./page.ts";

/** Reads pages of the public web. */
export interface WebReader {
  /** @throws ToolFailure; `signal.reason` if that ended it */
  read(url: string, signal: AbortSignal): Promise<Page>;
}

/** What reads pages is loaded with the first one: it takes memory. */
export function webReader(environment: NodeJS.ProcessEnv, options: WebOptions = {}): WebReader {
  let client: WebClient | undefined;
  return {
    read: async (url, signal) => {
      const [{ webClient }, { readPage }] = await Promise.all([import("./client.ts"), import("./page.ts")]);
      client ??= webClient(environment, options);
      return readPage(await client.get(url, signal));
    },
  };
}
