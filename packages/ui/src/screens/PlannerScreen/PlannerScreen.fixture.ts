import type { PreviewResponse } from "@regia/api/workflows";
import type { JsonObject, Risk, WorkflowGraph } from "@regia/domain/workflows";
import type {
  EditorState,
  ListedWorkflow,
  PlannerTools,
  WorkflowTemplate,
  WorkflowVersion,
} from "./types.ts";

const tool = (
  name: string,
  title: string,
  risk: Risk,
  input: JsonObject,
  output: Readonly<Record<string, JsonObject>>,
): PlannerTools[number] => ({
  name,
  title,
  description: "",
  risk,
  available: true,
  reason: null,
  input: { type: "object", properties: input, required: Object.keys(input), additionalProperties: false },
  output: { type: "object", properties: output },
});

const line = (title: string): JsonObject => ({ type: "string", maxLength: 300, title });
const longText = (title: string): JsonObject => ({ type: "string", title });
const list = (title: string): JsonObject => ({ type: "array", items: { type: "string" }, title });

/** Tools of a product without a search engine. */
export const tools: PlannerTools = [
  tool(
    "web.fetch",
    "Leggi una pagina web",
    "egress",
    { url: line("Indirizzo della pagina") },
    { text: longText("Testo della pagina") },
  ),
  tool(
    "knowledge.search",
    "Cerca nella knowledge base",
    "read",
    { query: line("Parole da cercare"), limit: { type: "integer", title: "Quanti passaggi" } },
    { passages: list("Passaggi trovati") },
  ),
  tool(
    "model",
    "Fai lavorare un modello",
    "read",
    { prompt: longText("Richiesta al modello") },
    { text: longText("Risposta del modello") },
  ),
  tool(
    "file.write",
    "Scrivi un file",
    "undoable",
    { name: line("Nome del file"), text: longText("Testo del file") },
    {},
  ),
  tool(
    "mail.send",
    "Manda una mail",
    "irreversible",
    { to: list("A chi"), subject: line("Oggetto"), text: longText("Testo della mail") },
    {},
  ),
  {
    ...tool("web.search", "Cerca sul web", "egress", { query: line("Parole da cercare") }, {}),
    available: false,
    reason: "Chi gestisce Regia deve indicare REGIA_SEARCH_URL.",
  },
];

/** Milliseconds: Saturday 28 November 2026, 10:00 in Rome. */
export const NOW = Date.parse("2026-11-28T09:00:00Z");

/** Two readings side by side, a summary, a file, and a mail. */
export const graph: WorkflowGraph = {
  input: {
    type: "object",
    properties: {
      page: { type: "string", format: "uri", maxLength: 300, title: "Pagina" },
      people: { type: "array", items: { type: "string" }, title: "Destinatari" },
    },
    required: ["page"],
    additionalProperties: false,
  },
  steps: [
    { key: "pagina", title: "Leggi la pagina", tool: "web.fetch", arguments: { url: "{{input.page}}" } },
    {
      key: "documenti",
      title: "Cerca nei documenti",
      tool: "knowledge.search",
      arguments: { query: "listino prezzi", limit: 5 },
    },
    {
      key: "riassunto",
      title: "Scrivi il riassunto",
      tool: "model",
      arguments: { prompt: "Confronta {{pagina.text}} con {{documenti.passages}}" },
    },
    {
      key: "archivio",
      title: "Salva una copia",
      tool: "file.write",
      arguments: { name: "riassunto.md", text: "{{riassunto.text}}" },
    },
    {
      key: "mail",
      title: "Manda al team",
      tool: "mail.send",
      arguments: { to: "{{input.people}}", subject: "Novità dei prezzi", text: "{{riassunto.text}}" },
      dependsOn: ["archivio"],
      when: { value: "{{riassunto.text}}", exists: true },
    },
  ],
};

/** A graph with a fault of each kind that steps can have. */
export const faulty: WorkflowGraph = {
  steps: [
    { key: "vuoto", title: "Argomenti mancanti", tool: "mail.send", arguments: {} },
    { key: "Cerca", title: "Nome non valido", tool: "knowledge.search", arguments: { query: "prezzi" } },
    { key: "uguale", title: "Due con lo stesso nome", tool: "model", arguments: { prompt: "Ciao" } },
    { key: "uguale", title: "Due con lo stesso nome", tool: "model", arguments: { prompt: "Ciao" } },
    { key: "ignoto", title: "Strumento sconosciuto", tool: "fax.send", arguments: {} },
    { key: "perso", title: "Riferimento perso", tool: "model", arguments: { prompt: "{{nessuno.text}}" } },
    { key: "giro_a", title: "In circolo", tool: "model", arguments: { prompt: "{{giro_b.text}}" } },
    { key: "giro_b", title: "In circolo", tool: "model", arguments: { prompt: "{{giro_a.text}}" } },
    { key: "cerca_web", title: "Non collegato", tool: "web.search", arguments: { query: "prezzi" } },
  ],
};

export const workflows: readonly ListedWorkflow[] = [
  {
    id: "5f1b7c00-5b7d-4a52-9c6e-000000000001",
    name: "Novità dei prezzi",
    active: true,
    version: 3,
    changedAt: "2026-11-27T14:30:00Z",
    href: "/app/w/studio/planner/5f1b7c00-5b7d-4a52-9c6e-000000000001",
  },
  {
    id: "5f1b7c00-5b7d-4a52-9c6e-000000000002",
    name: "Rassegna del lunedì",
    active: false,
    version: 1,
    changedAt: "2026-11-20T08:00:00Z",
    href: "/app/w/studio/planner/5f1b7c00-5b7d-4a52-9c6e-000000000002",
  },
];

const template = (id: string, name: string, goal: string): WorkflowTemplate => ({ id, name, goal });

export const templates: readonly WorkflowTemplate[] = [
  template("digest", "Rassegna di una pagina", "Leggi una pagina web, riassumila e manda il riassunto."),
  template("answers", "Risposte dai documenti", "Cerca nei documenti e prepara una risposta con le fonti."),
  template("table", "Tabella da un elenco", "Leggi un CSV, completa ogni riga e salva la tabella."),
  template("approval", "Bozza da approvare", "Scrivi una bozza, falla leggere a una persona, poi mandala."),
  template(
    "meeting",
    "Riunione in calendario",
    "Guarda gli impegni, scegli un'ora libera e segna la riunione.",
  ),
];

export const saved: EditorState = {
  draft: { name: "Novità dei prezzi", graph },
  version: 3,
  isActive: false,
  isChanged: false,
  saving: { kind: "idle" },
  conflict: null,
  schedule: null,
  dialog: null,
};

const [first, second, third] = graph.steps;

/** The newest first. */
export const versions: readonly WorkflowVersion[] = [
  { version: 3, graph, createdAt: "2026-11-27T14:30:00Z" },
  {
    version: 2,
    graph: {
      steps: [
        ...(first && second ? [first, { ...second, arguments: { query: "prezzi" } }] : []),
        ...(third ? [third, { ...third, key: "vecchio", title: "Vecchio passo" }] : []),
      ],
    },
    createdAt: "2026-11-25T09:00:00Z",
  },
];

export const preview: PreviewResponse = {
  levels: [["pagina", "documenti"], ["riassunto"], ["archivio"], ["mail"]],
  cost: { low: "0.002", high: "0.04" },
  steps: [
    { key: "pagina", risk: "egress", decision: "allow", reason: "Legge fuori dal workspace." },
    { key: "documenti", risk: "read", decision: "allow", reason: "Legge soltanto." },
    { key: "riassunto", risk: "read", decision: "allow", reason: "Legge soltanto." },
    { key: "archivio", risk: "undoable", decision: "allow", reason: "Si può annullare." },
    { key: "mail", risk: "irreversible", decision: "ask", reason: "Una mail inviata non si riprende." },
  ],
  limits: [
    { field: "maxWorkflowExecutionsPerDayPerWorkflow", max: 1, used: 0 },
    { field: "maxEmailsPerMonth", max: 50_000, used: 120 },
  ],
};
