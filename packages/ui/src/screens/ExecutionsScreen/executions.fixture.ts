import type { Approval, Run, RunStep } from "@regia/api/workflows";
import { fn } from "storybook/test";
import type { ApprovalItem, NamedRun, ShownStep, TaskItem } from "./index.ts";

export const NOW = Date.parse("2026-11-28T10:00:00Z");

const WORKSPACE = "0d5f1b7c-5b7d-4a52-9c6e-1d2f3a4b5c6d";
const ANNA = "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d";

const id = (group: number, number: number) =>
  `${String(group).padStart(8, "0")}-5b7d-4a52-9c6e-${String(number).padStart(12, "0")}`;

export const run = (number: number, rest: Partial<Run> = {}): Run => ({
  id: id(1, number),
  workspace_id: WORKSPACE,
  workflow_id: id(2, 1),
  version: 3,
  status: "succeeded",
  trigger: "manual",
  dry_run: false,
  input: {},
  started_by: ANNA,
  cost: "0.0214",
  error: null,
  created_at: "2026-11-28T09:40:00Z",
  started_at: "2026-11-28T09:40:01Z",
  ended_at: "2026-11-28T09:41:13Z",
  repeat_of: null,
  ...rest,
});

export const named = (number: number, rest: Partial<Run> = {}, names: Partial<NamedRun> = {}): NamedRun => ({
  run: run(number, rest),
  workflowName: "Solleciti ai clienti",
  startedBy: "Anna Bianchi",
  ...names,
});

const ongoing = { ended_at: null, cost: "0" } as const;

/** One in each status, the newest first. */
export const eachStatus: readonly NamedRun[] = [
  named(1, { ...ongoing, status: "queued", started_at: null }),
  named(2, { ...ongoing, status: "running", started_at: "2026-11-28T09:57:00Z" }),
  named(3, { ...ongoing, status: "waiting", trigger: "chat" }),
  named(4, { trigger: "schedule" }, { workflowName: "Rassegna stampa", startedBy: null }),
  named(5, { status: "failed", trigger: "hook" }, { startedBy: null }),
  named(6, { status: "rejected" }, { startedBy: "Bruno Verdi" }),
  named(7, { status: "cancelled", dry_run: true, cost: "0" }),
  named(8, { status: "timed_out", trigger: "mcp", cost: "1.27", ended_at: "2026-11-28T11:10:01Z" }),
];

export const step = (key: string, rest: Partial<RunStep> = {}): RunStep => ({
  id: id(3, key.length * 100 + key.charCodeAt(0)),
  run_id: id(1, 2),
  key,
  tool: "model",
  item: null,
  status: "succeeded",
  attempt: 1,
  input: null,
  output: null,
  error: null,
  cost: "0",
  receipt: null,
  tainted: [],
  wake_at: null,
  undone_at: null,
  undoable: false,
  started_at: "2026-11-28T09:40:01Z",
  ended_at: "2026-11-28T09:40:07Z",
  ...rest,
});

export const shown = (
  title: string,
  tool: string,
  one: RunStep,
  elements: readonly RunStep[] = [],
): ShownStep => ({
  step: one,
  title,
  tool,
  elements,
});

const read = shown(
  "Leggi la pagina",
  "Leggi dal web",
  step("pagina", {
    tool: "web.fetch",
    input: { url: "https://fornitore.example/scadenze" },
    output: { url: "https://fornitore.example/scadenze", title: "Scadenze", text: "Fattura 12: 30 novembre" },
    tainted: ["pagina"],
  }),
);
const table = shown(
  "Leggi i clienti",
  "Leggi una tabella",
  step("clienti", { tool: "table.read", output: { columns: ["nome"], rows: [{ nome: "Rossi" }] } }),
);

const write = (rest: Partial<RunStep>) =>
  shown(
    "Scrivi il sollecito",
    "Chiedi a un modello",
    step("testo", {
      receipt: { model: "Mistral Small", inputTokens: 812, outputTokens: 164, cost: "0.0214" },
      input: { prompt: "Scrivi un sollecito cortese" },
      output: { text: "Gentile cliente, la fattura 12 scade il 30 novembre." },
      cost: "0.0214",
      ...rest,
    }),
  );

const send = (rest: Partial<RunStep>) =>
  shown("Manda il sollecito", "Manda un'email", step("invio", { tool: "mail.send", ...rest }));

const unstarted = { status: "pending", attempt: 0, started_at: null, ended_at: null } as const;

export const levels = [["pagina", "clienti"], ["testo"], ["invio"]];

/** Steps of a run at a moment: the last two in the given states. */
export const stepsWith = (
  text: Partial<RunStep>,
  sent: Partial<RunStep> = unstarted,
): readonly ShownStep[] => [read, table, write(text), send(sent)];

export const running = stepsWith({
  status: "running",
  ended_at: null,
  output: null,
  receipt: null,
  cost: "0",
});

export const mailApproval = (number: number, rest: Partial<Approval> = {}): Approval => ({
  id: id(4, number),
  run_id: id(1, 3),
  step_id: id(3, number),
  workspace_id: WORKSPACE,
  tool: "mail.send",
  arguments: {
    to: ["carla@rossi.example"],
    subject: "Fattura 12 in scadenza",
    text: "Gentile Carla,\n\nla fattura 12 scade il 30 novembre. Se hai già pagato, ignora questa email.\n\nAnna Bianchi",
  },
  hash: String(number % 10).repeat(64),
  reason: "irreversible",
  tainted: [],
  status: "pending",
  requested_at: "2026-11-28T09:40:10Z",
  expires_at: "2026-12-05T09:40:10Z",
  decided_by: null,
  decided_at: null,
  note: null,
  ...rest,
});

export const mail = (number: number, rest: Partial<ApprovalItem> = {}): ApprovalItem => ({
  kind: "approval",
  runId: id(1, 3),
  workflowName: "Solleciti ai clienti",
  stepTitle: "Manda il sollecito",
  approval: mailApproval(number),
  tool: "Manda un'email",
  sources: [],
  decider: null,
  ...rest,
});

export const event = mail(2, {
  stepTitle: "Metti in agenda",
  tool: "Aggiungi al calendario",
  approval: mailApproval(2, {
    tool: "calendar.add",
    arguments: {
      title: "Riunione con Rossi",
      start: "2026-12-01T09:00:00Z",
      end: "2026-12-01T10:00:00Z",
      attendees: ["carla@rossi.example", "bruno@studio-bianchi.it"],
    },
  }),
});

/** Of a tool of which the page knows nothing. */
export const foreign = mail(3, {
  stepTitle: "Apri il ticket",
  tool: "tickets.create",
  approval: mailApproval(3, { tool: "tickets.create", arguments: { title: "Guasto", labels: ["urgente"] } }),
});

export const tainted = mail(4, {
  approval: mailApproval(4, { reason: "tainted", tainted: ["pagina", "input"] }),
  sources: [{ kind: "step", title: "Leggi la pagina", tool: "web" }, { kind: "input" }],
});

export const task: TaskItem = {
  kind: "task",
  stepId: id(3, 9),
  runId: id(1, 3),
  workflowName: "Nuovo fornitore",
  stepTitle: "Chiedi i dati",
  title: "Dati del nuovo fornitore",
  text: "Servono per preparare l'ordine.",
  fields: [
    { name: "nome", label: "Ragione sociale", type: "text", options: [] },
    { name: "tetto", label: "Tetto di spesa", type: "number", options: [] },
    { name: "inizio", label: "Data di inizio", type: "date", options: [] },
    { name: "area", label: "Area", type: "choice", options: ["Cucina", "Sala"] },
  ],
};

/** The callbacks and what stays the same in all stories. */
export const common = {
  now: NOW,
  today: "2026-11-28",
  pageSize: 25,
  workflows: [
    { id: id(2, 1), name: "Solleciti ai clienti" },
    { id: id(2, 2), name: "Rassegna stampa" },
  ],
  listHref: "/app/w/studio/executions",
  plannerHref: "/app/w/studio/planner",
  runHref: (one: string) => `/app/w/studio/executions?run=${one}`,
  workflowHref: (one: string) => `/app/w/studio/planner/${one}`,
  onQueryChange: fn(),
  onReload: fn(),
  onAct: fn(),
  onAsk: fn(),
  onDismiss: fn(),
  onVerify: fn(),
  onQuestionClose: fn(),
};
