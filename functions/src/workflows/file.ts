import * as v from "valibot";
import { call, type Exchange } from "./exchange.ts";

const file = v.object({ name: v.string(), mediaType: v.string(), text: v.string() });

/** A file that a step wrote, to keep; no browser shows it as a page of the site. */
export async function fileOf(id: string, exchange: Exchange): Promise<Response> {
  const found = await call(exchange, "workflow_file", { file: id }, { schema: file, subject: "file" });
  const plain = found.name.replace(/[^\w .-]/g, "_");
  const encoded = encodeURIComponent(found.name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(found.text, {
    headers: {
      "Content-Type": `${found.mediaType}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...exchange.headers,
    },
  });
}
