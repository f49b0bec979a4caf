// `node packages/local/bench/main.ts [--keep] [start|admin|logins|held|soak|backup|workspaces|chat|payments|workflows ...]`: measures the
// start and memory of the embedded backend, the admin function, a server under wrong log-ins, held bodies and long use, its
// backups, workspaces, the chat, payments, and workflows. Figures that depend little on the machine are compared with those of
// `kept.json`, which `--keep` writes.
import { adminFigures } from "./admin.ts";
import { backupFigures } from "./backup.ts";
import { chatFigures } from "./chat.ts";
import { type Figure, isKept, keep, lineOf, readKept } from "./figure.ts";
import { LOAD_FIGURES } from "./load.ts";
import { paymentFigures } from "./payments.ts";
import { startFigures } from "./start.ts";
import { workflowFigures } from "./workflows.ts";
import { workspaceFigures } from "./workspaces.ts";

const MEASURES = {
  start: startFigures,
  admin: adminFigures,
  ...LOAD_FIGURES,
  backup: backupFigures,
  workspaces: workspaceFigures,
  chat: chatFigures,
  payments: paymentFigures,
  workflows: workflowFigures,
};

const wanted = process.argv.slice(2).filter((name) => name !== "--keep");
const keeps = process.argv.includes("--keep");
const kept = keeps ? {} : readKept();
const taken: Figure[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const figures = await measure();
  console.log(figures.map((figure) => lineOf(figure, kept)).join("\n"));
  taken.push(...figures);
}
if (keeps) keep(taken);
process.exit(taken.every((figure) => isKept(figure, kept)) ? 0 : 1);
