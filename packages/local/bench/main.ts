// `node packages/local/bench/main.ts [start|admin|logins|held|soak|backup|workspaces|chat|payments ...]`: measures the start and memory of
// the embedded backend, the admin function, a server under wrong log-ins, held bodies and long use, its backups, workspaces,
// the chat, and payments.
import { adminFigures } from "./admin.ts";
import { backupFigures } from "./backup.ts";
import { chatFigures } from "./chat.ts";
import { isKept, lineOf } from "./figure.ts";
import { LOAD_FIGURES } from "./load.ts";
import { paymentFigures } from "./payments.ts";
import { startFigures } from "./start.ts";
import { workspaceFigures } from "./workspaces.ts";

const MEASURES = {
  start: startFigures,
  admin: adminFigures,
  ...LOAD_FIGURES,
  backup: backupFigures,
  workspaces: workspaceFigures,
  chat: chatFigures,
  payments: paymentFigures,
};

const wanted = process.argv.slice(2);
let missed = false;
for (const [name, measure] of Object.entries(MEASURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const figures = await measure();
  console.log(figures.map(lineOf).join("\n"));
  missed ||= !figures.every(isKept);
}
process.exit(missed ? 1 : 0);
