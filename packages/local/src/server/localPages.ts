import { preferredLocale } from "@regia/domain/messages";
import type { LocalGoogle } from "../google/index.ts";
import type { ProjectKeys } from "../keys/index.ts";
import { mailPage, type Outbox } from "../mail/index.ts";
import { fontAt } from "../pages/fonts.ts";
import { PRIVATE } from "../pages/headers.ts";
import type { LocalPayments } from "../payments/index.ts";

/** Serves `/local/…`: pages of the embedded backend only. */
export type LocalPages = (request: Request, url: URL) => Promise<Response>;

/** The dependencies of the local pages. */
export interface LocalPagesDependencies {
  readonly publicUrl: string;
  readonly keys: ProjectKeys;
  readonly outbox: Outbox;
  readonly google: LocalGoogle;
  /** Undefined where the product has a real payment provider. */
  readonly payments: LocalPayments | undefined;
}

/** Creates the local pages of the backend at `publicUrl`. */
export function localPages(dependencies: LocalPagesDependencies): LocalPages {
  const { publicUrl, keys, outbox, google, payments } = dependencies;
  return async (request, url) => {
    if (url.pathname === "/local/google" && request.method === "POST")
      return await google.consent(request, url);
    if (payments !== undefined && /^\/local\/pay(?:\/|$)/.test(url.pathname))
      return await payments.answer(request, url);
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed\n", { status: 405, headers: { Allow: "GET, HEAD" } });
    }
    const to = url.searchParams.get("to")?.trim() || undefined;
    switch (url.pathname) {
      case "/local/config.json":
        return Response.json({ url: publicUrl, publishableKey: keys.publishableKey }, { headers: PRIVATE });
      case "/local/mail.json":
        return Response.json(await outbox.list(to), { headers: PRIVATE });
      case "/local/mail": {
        const language = preferredLocale(request.headers.get("accept-language"));
        return mailPage({ mails: await outbox.list(to), language, to });
      }
      case "/local/google":
        return await google.consent(request, url);
      default:
        return (await fontAt(url.pathname)) ?? new Response("Not found\n", { status: 404 });
    }
  };
}
