import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Json, Risk } from "@regia/domain/workflows";
import { databaseStore, listenForWork, startWorker, type Tool } from "@regia/functions/worker";
import postgres from "postgres";

// A worker of workflows in a process of its own, which a test can kill, with tools that take some time. `elsewhere.do` notes
// each of its calls in the table `calls`, as another server would. Arguments: the address of the database, and a name.

const [url = "", name = ""] = process.argv.slice(2);
const elsewhere = postgres(url, { max: 4, onnotice: () => {}, connection: { application_name: name } });

const toolOf = (tool: string, risk: Risk, perform: Tool["perform"], changesElsewhere = false): Tool => ({
  description: { name: tool, title: tool, description: tool, risk, input: {}, output: {} },
  unavailable: null,
  readsOutside: false,
  changesElsewhere,
  perform: async (args, context) => {
    await pause(randomInt(10));
    const outcome = await perform(args, context);
    await pause(randomInt(10));
    return outcome;
  },
  standIn: () => null,
});

const giving = (output: Json) => Promise.resolve({ kind: "output", output } as const);

const tools: readonly Tool[] = [
  toolOf("table.read", "read", giving),
  toolOf("file.write", "undoable", () =>
    Promise.resolve({
      kind: "effect",
      effect: { kind: "file", name: "a.txt", mediaType: "text/plain", text: "Testo" },
    }),
  ),
  toolOf(
    "elsewhere.do",
    "undoable",
    async (_, { step }) => {
      await elsewhere`insert into public.calls (step) values (${step})`;
      return await giving("done");
    },
    true,
  ),
];

await startWorker({
  store: databaseStore(url),
  listen: (onWork) => listenForWork(url, onWork),
  tools: () => Promise.resolve(tools),
  environment: {},
  name,
});
