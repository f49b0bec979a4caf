import { preferredLocale } from "@regia/domain/messages";
import type { LocalGoogle } from "../google/index.ts";
import type { ProjectKeys } from "../keys/index.ts";
import { mailPage, type Outbox } from "../mail/index.ts";

/** Serves `/local/…`: pages of the embedded backend only. */
export type LocalPages = (request: Request, url: URL) => Promise<Response>;

const mailPolicy = [
  "default-src 'none'",
  // The emails' frames inherit this policy, and their styles are inline, as mail programs require.
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const privately = { "Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "same-origin" };

/** The dependencies of the local pages. */
export interface LocalPagesDependencies {
  readonly publicUrl: string;
  readonly keys: ProjectKeys;
  readonly outbox: Outbox;
  readonly google: LocalGoogle;
}

/** Creates the local pages of the backend at `publicUrl`. */
export function localPages({ publicUrl, keys, outbox, google }: LocalPagesDependencies): LocalPages {
  return async (request, url) => {
    if (url.pathname === "/local/google" && request.method === "POST")
      return await google.consent(request, url);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed\n", { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    const to = url.searchParams.get("to")?.trim() || undefined;
    switch (url.pathname) {
      case "/local/config.json":
        return Response.json({ url: publicUrl, publishableKey: keys.publishableKey }, { headers: privately });
      case "/local/mail.json":
        return Response.json(await outbox.list(to), { headers: privately });
      case "/local/mail": {
        const language = preferredLocale(request.headers.get("accept-language"));
        return new Response(mailPage({ mails: await outbox.list(to), language, to }), {
          headers: {
            ...privately,
            "Content-Type": "text/html; charset=utf-8",
            "Content-Security-Policy": mailPolicy,
            "X-Frame-Options": "DENY",
            Vary: "Accept-Language",
          },
        });
      }
      case "/local/google":
        return await google.consent(request, url);
      default:
        return new Response("Not found\n", { status: 404 });
    }
  };
}
