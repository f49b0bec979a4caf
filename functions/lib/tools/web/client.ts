import { type Response, fetch as send } from "undici";
import { kindOf, logLine } from "../../log/index.ts";
import { ToolFailure } from "../tool.ts";
import { decodePage } from "./charset.ts";
import {
  statusRefused,
  tooLarge,
  tooManyRedirects,
  tooSlow,
  typeRefused,
  unreachable,
  urlRefused,
} from "./failures.ts";
import { guardedAgent, type Lookup } from "./guard.ts";

/** What an address answered. */
export interface WebDocument {
  /** Where it was found, after all redirects. */
  readonly url: string;
  /** Media type, without parameters. */
  readonly type: string;
  readonly text: string;
}

/** Reads addresses of the public web. */
export interface WebClient {
  /** @throws ToolFailure; `signal.reason` if that ended it */
  get(url: string, signal: AbortSignal): Promise<WebDocument>;
}

/** How much a page may take. */
interface WebLimits {
  /** Bytes of a body, as they are after decompression. */
  readonly bytes: number;
  /** Milliseconds of a page, with its redirects. */
  readonly time: number;
}

/** Default: the system's lookup, 5 MB and 15 seconds. */
export interface WebOptions {
  readonly lookup?: Lookup;
  readonly limits?: WebLimits;
}

const USUAL: WebLimits = { bytes: 5_000_000, time: 15_000 };
const MOST_REDIRECTS = 5;
const LONGEST_URL = 2_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const READABLE =
  /^(?:text\/(?:html|plain|markdown|x-markdown|csv|xml)|application\/(?:json|xml|xhtml\+xml|[\w.-]+\+(?:json|xml)))$/;

const HEADERS = {
  Accept:
    "text/html,application/xhtml+xml,text/plain,application/json,application/xml,text/markdown,text/csv",
  "Accept-Language": "it,en;q=0.8",
  "User-Agent": "Regia/1.0 (reads one page at a time for a person)",
};

/**
 * An address as it is requested.
 * @throws ToolFailure unless it is one of http or https, without a name and password
 */
export function webUrl(text: string, base?: string): URL {
  const url = text.length > LONGEST_URL ? null : URL.parse(text, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw urlRefused(text);
  }
  url.hash = "";
  return url;
}

async function bytesOf(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) throw tooLarge(most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The failure in an error's chain of causes. */
function failureIn(error: unknown): ToolFailure | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ToolFailure) return each;
  return undefined;
}

/** Reads addresses of the public web, with {@link guardedAgent}. */
export function webClient(
  environment: NodeJS.ProcessEnv,
  { lookup, limits = USUAL }: WebOptions = {},
): WebClient {
  const dispatcher = guardedAgent(environment, lookup);

  async function follow(first: URL, signal: AbortSignal): Promise<WebDocument> {
    let url = first;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const response = await send(url, { dispatcher, signal, redirect: "manual", headers: HEADERS });
      const { status, headers } = response;
      const location = REDIRECTS.has(status) ? headers.get("location") : null;
      if (location === null) {
        try {
          if (!response.ok) throw statusRefused(url.hostname, status);
          const stated = headers.get("content-type") ?? "";
          const type = stated.split(";")[0]?.trim().toLowerCase() ?? "";
          if (!READABLE.test(type)) throw typeRefused(type);
          const bytes = await bytesOf(response, limits.bytes);
          return { url: url.href, type, text: decodePage(bytes, stated, url.href) };
        } finally {
          await response.body?.cancel().catch(() => undefined);
        }
      }
      await response.body?.cancel();
      url = webUrl(location, url.href);
    }
    throw tooManyRedirects(MOST_REDIRECTS);
  }

  return {
    get: async (text, signal) => {
      const url = webUrl(text);
      const late = AbortSignal.timeout(limits.time);
      try {
        return await follow(url, AbortSignal.any([signal, late]));
      } catch (error) {
        signal.throwIfAborted();
        const failure = failureIn(error);
        if (failure !== undefined) throw failure;
        if (late.aborted) throw tooSlow(url.hostname, limits.time / 1_000);
        logLine("info", {
          event: "web_unreachable",
          ...kindOf(error instanceof Error ? (error.cause ?? error) : error),
        });
        throw unreachable(url.hostname, error);
      }
    },
  };
}
