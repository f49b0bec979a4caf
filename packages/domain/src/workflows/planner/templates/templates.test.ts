import { describe, expect, test } from "vitest";
import { LOCALES } from "../../../messages/index.ts";
import {
  checkGraph,
  consent,
  type JsonObject,
  referencesIn,
  TEMPLATES,
  toolDescriptions,
  valueFaults,
} from "../../index.ts";

const cases = TEMPLATES.flatMap((template) =>
  LOCALES.map((locale) => ({ template, name: template.name, locale })),
);

describe.each(cases)("the template $name in $locale", ({ template, locale }) => {
  const graph = template.graph(locale);
  const json = JSON.parse(JSON.stringify(graph)) as JsonObject;
  const tools = toolDescriptions(locale);

  test("has no faults", () => {
    const checked = tools.map((tool) => ({ ...tool, unavailable: null }));
    expect(checkGraph(json, checked).faults).toEqual([]);
  });

  test("has a sample that fits its input", () => {
    expect(valueFaults(graph.input ?? {}, template.sample(locale))).toEqual([]);
  });

  test("refers only to fields of its input that exist, and uses all of them", () => {
    const used = referencesIn(json)
      .filter(([root]) => root === "input")
      .map(([, field]) => field);
    expect(new Set(used)).toEqual(new Set(Object.keys(template.sample(locale))));
  });

  test("names every step, and leaves no placeholder of its texts", () => {
    for (const step of graph.steps) expect(step.title, step.key).toMatch(/^\p{Lu}/u);
    const references = referencesIn(json);
    const keys = ["input", "item", ...graph.steps.map(({ key }) => key)];
    for (const [root] of references) expect(keys).toContain(root);
  });

  test("needs no account, and stops only at what cannot be undone", () => {
    const asked = graph.steps.filter(({ tool: name }) => {
      const risk = tools.find((tool) => tool.name === name)?.risk ?? null;
      const call = {
        arguments: {},
        tainted: [],
        recipients: [],
        standing: [],
        quota: null,
        now: new Date(0),
      };
      return consent({ ...call, tool: { name, risk } }).verdict !== "allow";
    });
    expect(asked.map(({ tool }) => tool).filter((tool) => tool !== "mail.send")).toEqual([]);
    expect(graph.steps.map(({ tool }) => tool)).not.toContain("web.search");
  });
});
