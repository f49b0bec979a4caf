import { answering } from "../../lib/answering/index.ts";
import { backendConfiguration, backendService } from "../../lib/backend/index.ts";
import { jsonResponse } from "../../lib/http/index.ts";
import { logLine } from "../../lib/log/index.ts";
import { smtpFrom } from "../../lib/mail/index.ts";
import { deliver } from "./deliver.ts";

/** The host calls it every minute, and nobody else can. */
export const config = { schedule: "* * * * *" } as const;

/**
 * Sends the emails that the database wrote. The embedded backend does it itself. Reads `SUPABASE_URL`,
 * `SUPABASE_SECRET_KEY`, the mail server (`SMTP_URL`, `SMTP_FROM`) and the site's address (`REGIA_PUBLIC_URL`, else the
 * host's `URL`). What the mail server refuses is tried again by a later run, six times in a day and a half.
 */
export default answering("outgoing-mail", async () => {
  const siteUrl = process.env["REGIA_PUBLIC_URL"] || process.env["URL"];
  const transport = smtpFrom(process.env);
  if (!siteUrl || transport === undefined) {
    logLine("error", { event: "outgoing_mail", code: siteUrl ? "no_mail_server" : "no_site_address" });
    return jsonResponse(503, { sent: 0 });
  }
  try {
    const backend = backendService(backendConfiguration(process.env));
    const sent = await deliver({ backend, transport, siteUrl });
    return jsonResponse(200, { sent });
  } finally {
    transport.close();
  }
});
