import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../../messages/index.ts";
import { hostileText } from "../../testing/arbitraries.ts";
import { rounds } from "../../testing/index.ts";
import {
  checkGraph,
  draftByRules,
  isJsonObject,
  type JsonObject,
  referencesIn,
  toolDescriptions,
  type WorkflowGraph,
} from "../index.ts";

const today = { year: 2026, month: 11, day: 28 };
const tools = toolDescriptions("it").map((tool) => ({ ...tool, unavailable: null }));
const draft = (goal: string, locale: "it" | "en" = "it") => draftByRules({ goal, locale, today });
const json = (graph: WorkflowGraph) => JSON.parse(JSON.stringify(graph)) as JsonObject;

const toolsOf = ({ steps }: WorkflowGraph) => steps.map(({ tool }) => tool);
const fieldsOf = ({ input }: WorkflowGraph) =>
  isJsonObject(input?.["properties"]) ? Object.keys(input["properties"]) : [];
const argumentsOf = ({ steps }: WorkflowGraph, key: string) =>
  steps.find((step) => step.key === key)?.arguments;

describe("goals and what is made of them", () => {
  test.each<[string, string[], string[]]>([
    [
      "Leggi la pagina https://example.com/notizie, riassumila e manda il riassunto a anna@example.it",
      ["web.fetch", "model", "mail.send"],
      [],
    ],
    [
      "Mail a summary of https://example.com/news to anna@example.it",
      ["web.fetch", "model", "mail.send"],
      [],
    ],
    ["Traduci in inglese il testo e salvalo in un file", ["model", "file.write"], ["text"]],
    ["Translate the article and save it", ["web.fetch", "model", "file.write"], ["language", "page"]],
    [
      "Read https://a.example/x and https://b.example/y and extract a table with supplier, date and amount",
      ["web.fetch", "model", "table.write"],
      [],
    ],
    ["Scrivi una mail per ringraziare i clienti", ["model", "mail.send"], ["recipients"]],
    ["Add an event to the calendar for tomorrow at 3 pm", ["calendar.add"], ["title", "end"]],
    ["Leggi il foglio csv e riassumi i dati", ["table.read", "model"], ["csv"]],
    ["Aspetta due ore e chiedi a Luca il prezzo", ["wait", "human"], []],
    ["Cerca su internet i fornitori di carta e riassumi", ["web.agent", "model"], ["page"]],
    ["Quanto fa 2+2?", ["model"], []],
    ["", ["model"], ["task"]],
  ])("%s", (goal, expected, fields) => {
    const { graph } = draft(goal);
    expect(toolsOf(graph)).toEqual(expected);
    expect(fieldsOf(graph).sort()).toEqual(fields.sort());
  });

  test("take addresses, pages, passages and times from the goal", () => {
    const event = draft(
      'Fissa la riunione "Budget 2027" lunedì dalle 15 alle 16:30 con luca@example.it',
    ).graph;
    expect(argumentsOf(event, "event")).toEqual({
      title: "Budget 2027",
      start: "2026-11-30T14:00:00.000Z",
      end: "2026-11-30T15:30:00.000Z",
      attendees: ["luca@example.it"],
    });
    const pause = draft("Wait 3 days, then send the report to a@example.it and b@example.it").graph;
    expect(argumentsOf(pause, "pause")).toEqual({ seconds: 259_200 });
    expect(argumentsOf(pause, "mail")).toMatchObject({ to: ["a@example.it", "b@example.it"] });
    const until = draft("Aspetta fino al 29 marzo 2027 alle 9, poi leggi https://example.com").graph;
    expect(argumentsOf(until, "pause")).toEqual({ until: "2027-03-29T07:00:00.000Z" });
  });

  test("translate into the language that is named, not from it", () => {
    const { graph } = draft("Traduci dal tedesco all'italiano la pagina https://example.com/de");
    expect(argumentsOf(graph, "translation")?.["prompt"]).toMatch(
      /^Traduci in italiano .*\n\n\{\{page\.text\}\}$/s,
    );
  });

  test("never take a day that is past", () => {
    const { graph } = draft("Aspetta fino al 3 gennaio 2020");
    expect(argumentsOf(graph, "pause")).toEqual({ until: "{{input.until}}" });
    expect(argumentsOf(draft("Aspetta fino al 3 gennaio").graph, "pause")).toEqual({
      until: "2027-01-02T23:00:00.000Z",
    });
  });

  test("ask a person before what is sent, which depends on the answer", () => {
    const { graph } = draft(
      "Riassumi la pagina https://example.com e chiedi conferma prima di mandarla a x@example.it",
    );
    const mail = graph.steps.find(({ key }) => key === "mail");
    expect(mail?.when).toEqual({ value: "{{person.answer}}", equals: "Sì" });
  });

  test("show a mail to the person who decides on it", () => {
    const { graph } = draft("Prepara la mail per x@example.it e chiedi l'approvazione prima di inviarla");
    expect(toolsOf(graph)).toEqual(["model", "human", "mail.send"]);
    expect(String(argumentsOf(graph, "person")?.["text"])).toContain("{{message.data.text}}");
  });

  test.each([
    ["Prepara i preventivi per i clienti che ci scrivono", "offer"],
    ["Put the invoices into a spreadsheet", "invoices"],
    ["Dagli appunti della riunione fai il verbale", "meeting"],
    ["Segui i bandi per la nostra azienda", "tenders"],
    ["Triage of support tickets", "support"],
  ])("%s: a template", (goal, template) => expect(draft(goal).template).toBe(template));

  test("have templates only where they name nothing of their own", () => {
    expect(draft("Segui i bandi su https://example.com/bandi").template).toBeUndefined();
  });

  test("are explained, with what is asked at each start", () => {
    const { explanation } = draft("Traduci in inglese il testo");
    expect(translateMessage("it", explanation)).toMatch(
      /Riconosciuti: Traduci\. .*all'avvio si indicano: Testo\./,
    );
  });
});

const word = fc.constantFrom(
  ..."leggi pagina sito riassumi traduci in inglese estrai tabella con nome, data e importo scrivi mail invia manda a aspetta fino lunedì domani alle 15 tra due ore chiedi conferma salva file calendario evento dalle 9 alle 11:30 cerca su internet foglio csv read page summarise translate into French extract table write email send wait 3 days until tomorrow ask for approval save event from at pm 15/12/2026 2026-12-24 31 febbraio 999 settimane".split(
    " ",
  ),
  "https://example.com/a?b=%zz&c={{input.x}}",
  "http://[::1]/",
  "http://a..b/",
  "anna.rossi@example.it",
  ".@x.y",
  '"Nota {{step.text}}"',
  "«»",
  "{{page.text}}",
  "{{{a}}}",
  "{{{{",
);
const goals = fc.oneof(
  fc.array(word, { maxLength: 25 }).map((words) => words.join(" ")),
  fc.array(fc.oneof(word, hostileText), { maxLength: 12 }).map((words) => words.join(" ")),
);

describe("whatever the goal", () => {
  test("the graph has no faults, and the run asks for every field that it uses", () => {
    fc.assert(
      fc.property(goals, fc.constantFrom("it" as const, "en" as const), (goal, locale) => {
        const { graph, template } = draft(goal, locale);
        expect(checkGraph(json(graph), tools).faults).toEqual([]);
        const keys = graph.steps.map(({ key }) => key);
        for (const [root = "", field = ""] of referencesIn(json(graph))) {
          if (root === "input") expect(fieldsOf(graph)).toContain(field);
          else if (root !== "item") expect(keys).toContain(root);
        }
        if (template === undefined) expect(JSON.stringify(graph)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
      { numRuns: rounds(400, 10_000) },
    );
  });

  test("every address and page of the graph stands in the goal", () => {
    fc.assert(
      fc.property(goals, (goal) => {
        const { graph, template } = draft(goal);
        if (template !== undefined) return;
        for (const step of graph.steps) {
          const { to, attendees, url, start } = step.arguments;
          const each = Array.isArray(step.each) ? step.each : [];
          const page = step.tool === "web.agent" ? start : url;
          for (const value of [to, attendees, page, ...each].flat()) {
            if (typeof value === "string" && !value.startsWith("{{")) expect(goal).toContain(value);
          }
        }
      }),
      { numRuns: rounds(300, 5_000) },
    );
  });
});
