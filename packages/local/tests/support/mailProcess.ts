import { smtpFrom } from "@regia/functions/mail";
import postgres from "postgres";
import { openLog } from "../../src/log/index.ts";
import { deliverOutgoing, openOutbox } from "../../src/mail/index.ts";

// The delivery of emails from the database `TEST_DATABASE_URL` in a process of its own, which a test can kill.

const sql = postgres(process.env["TEST_DATABASE_URL"] ?? "", { max: 3, onnotice: () => {} });
const transport = smtpFrom(process.env);
await deliverOutgoing({
  sql,
  outbox: openOutbox(sql, transport),
  transport,
  publicUrl: "https://regia.example",
  log: openLog({ REGIA_LOG: "" }),
});
