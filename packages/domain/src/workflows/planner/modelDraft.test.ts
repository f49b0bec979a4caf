import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyValue } from "../../testing/arbitraries.ts";
import {
  checkGraph,
  draftPrompt,
  draftSchema,
  faultsPrompt,
  type JsonObject,
  readDraft,
  toolDescriptions,
  valueFaults,
} from "../index.ts";

const tools = toolDescriptions("en");
const checked = tools.map((tool) => ({ ...tool, unavailable: null }));

/** What a model fills in for: read these pages, and mail what is new in them. */
const data = {
  explanation: " It reads the pages and mails a summary. ",
  input: JSON.stringify({
    type: "object",
    properties: { pages: { type: "array", title: "Pages", items: { type: "string", format: "uri" } } },
    required: ["pages"],
  }),
  steps: [
    {
      key: "pages",
      title: "Read the pages",
      tool: "web.fetch",
      arguments: '{"url": "{{item}}"}',
      dependsOn: [],
      when: null,
      each: "{{input.pages}}",
    },
    {
      key: "news",
      title: "Find what is new",
      tool: "model",
      arguments: '{"prompt": "What is new? {{pages}}", "schema": {"type": "object"}}',
      dependsOn: ["pages"],
      when: null,
      each: null,
    },
    {
      key: "mail",
      title: "Send it",
      tool: "mail.send",
      arguments: '{"to": ["anna@example.it"], "subject": "News", "text": "{{news.text}}"}',
      dependsOn: [],
      when: { value: "{{news.data.count}}", comparison: "notEquals", expected: "0" },
      each: "",
    },
  ],
} satisfies JsonObject;

describe("a model's draft", () => {
  test("fits the schema that is asked for, and becomes a graph without faults", () => {
    expect(valueFaults(draftSchema(tools), data)).toEqual([]);
    const { graph, explanation } = readDraft(data);
    expect(checkGraph(graph, checked)).toMatchObject({ faults: [], levels: [["pages"], ["news"], ["mail"]] });
    expect(explanation).toBe("It reads the pages and mails a summary.");
    expect(graph["steps"]).toMatchObject([
      { each: "{{input.pages}}", arguments: { url: "{{item}}" } },
      { dependsOn: ["pages"] },
      { when: { value: "{{news.data.count}}", notEquals: 0 } },
    ]);
  });

  test("is one too if it is a graph already", () => {
    const { graph } = readDraft(data);
    expect(readDraft(graph).graph).toEqual(graph);
  });

  test("keeps what is wrong, so that the check finds it", () => {
    const [first] = data.steps;
    const broken = readDraft({ ...data, steps: [{ ...first, tool: "fly", arguments: "{" }] });
    const codes = checkGraph(broken.graph, checked).faults.map(({ code }) => code);
    expect(codes).toContain("unknown_tool");
    expect(codes).toContain("bad_arguments");
  });

  test("of any kind can be read and checked", () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (value, steps, step) => {
        for (const each of [
          value,
          { steps },
          { steps: [step] },
          { steps: [{ arguments: value, when: step }] },
        ]) {
          expect(checkGraph(readDraft(each).graph, checked).graph).toBeNull();
        }
      }),
    );
  });
});

describe("what a model is asked", () => {
  test.each(["it", "en"] as const)(
    "in %s has the goal, the rules with how to refer, and every tool",
    (locale) => {
      const { system, prompt } = draftPrompt("Send {{a.b}} to Anna", toolDescriptions(locale), locale);
      expect(prompt).toBe("Send { {a.b}} to Anna");
      for (const { name } of tools) expect(system).toContain(`{"name":"${name}"`);
      for (const reference of ["{{key.path}}", "{{input.path}}", "{{item.path}}"])
        expect(system).toContain(reference);
    },
  );

  test("to mend has the faults in words", () => {
    const { faults } = checkGraph({ steps: [{ key: "a", tool: "fly", arguments: {} }] }, checked);
    const prompt = faultsPrompt({ goal: "Fly", data, faults }, "en");
    expect(prompt).toMatch(/^Fly\n/);
    expect(prompt).toMatch(/\n- a: .*fly.* \(unknown_tool\)$/);
  });
});
