import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { loadCsf } from "storybook/internal/csf-tools";
import type { CsfEnricher, Indexer } from "storybook/internal/types";
import { type Plugin, parseSync } from "vite";
import { kindOf, statusOf } from "./status/statuses.ts";

/** Conditions that a story can be shown under. `conditions.tsx` defines them. */
export const conditionNames = [
  "Dark",
  "RightToLeft",
  "NarrowWithLargeText",
  "ForcedColours",
  "ReducedMotion",
] as const;

export type ConditionName = (typeof conditionNames)[number];

/** Conditions of every component, pattern and screen. Patterns and screens need fewer, because they consist of components. */
const conditionsOfKind: Readonly<Record<string, readonly ConditionName[]>> = {
  components: conditionNames,
  patterns: ["Dark", "NarrowWithLargeText"],
  screens: ["Dark", "NarrowWithLargeText"],
};

const storyFile =
  /[\\/]src[\\/](components|patterns|screens)[\\/](?:.+[\\/])?(\w+)[\\/](\w+)(?:\.(\w+))?\.stories\.tsx$/;

/** Conditions that a stories file gets by its folder: none unless it is the states file, or the only one named like the folder. */
function conditionsOfFolder(file: string): readonly ConditionName[] {
  const [, kind = "", folder, name, subject] = storyFile.exec(file) ?? [];
  const hasStates = existsSync(join(dirname(file), `${folder}.states.stories.tsx`));
  const isMain = folder === name && subject === (hasStates ? "states" : undefined);
  return (isMain && conditionsOfKind[kind]) || [];
}

/** Names of the exported constants of a module, with the keys of those that are objects. */
function exportedConstants(code: string, file: string): ReadonlyMap<string, readonly string[]> {
  const constants = new Map<string, string[]>();
  for (const statement of parseSync(file, code).program.body) {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration")
      continue;
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type !== "Identifier") continue;
      const members = init?.type === "ObjectExpression" ? init.properties : [];
      constants.set(
        id.name,
        members.flatMap((member) =>
          "key" in member && member.key.type === "Identifier" ? [member.key.name] : [],
        ),
      );
    }
  }
  return constants;
}

/**
 * Adds stories for conditions to the code of a stories file: those of its folder and those that its `conditions` names. A
 * story that the file exports under the name of a condition replaces the generated one.
 *
 * @param file absolute path
 */
export function withConditionStories(code: string, file: string): string {
  const constants = exportedConstants(code, file);
  const wanted = [...conditionsOfFolder(file), ...(constants.get("conditions") ?? [])];
  const generated = conditionNames.filter((name) => wanted.includes(name) && !constants.has(name));
  if (generated.length === 0) return code;
  const source = relative(dirname(file), join(import.meta.dirname, "conditions.tsx"));
  const own = constants.has("conditions") ? "conditions" : "{}";
  return [
    code,
    `import { storyUnder } from ${JSON.stringify(source)};`,
    // Storybook reads tags from the text of a story.
    ...generated.map(
      (name) => `export const ${name} = { ...storyUnder("${name}", ${own}), tags: ["condition"] };`,
    ),
  ].join("\n");
}

/** Tags of a story that follow from its name and from the status of its component. */
function derivedTags(title: string, exportName: string): string[] {
  const status = statusOf(title);
  const kind = status ? kindOf(status) : "stable";
  return [...(exportName.endsWith("Phone") ? ["phone"] : []), ...(kind === "stable" ? [] : [kind])];
}

/** Adds the generated stories and the derived tags to Storybook's index, and capitalises the titles that follow from folders. */
export const conditionIndexer: Indexer = {
  test: storyFile,
  createIndex: async (file, { makeTitle }) => {
    const code = withConditionStories(await readFile(file, "utf8"), file);
    const capitalised = (title?: string) =>
      makeTitle(title).replace(/^[a-z]/, (letter) => letter.toUpperCase());
    const { indexInputs } = loadCsf(code, { fileName: file, makeTitle: capitalised }).parse();
    return indexInputs.map((input) => ({
      ...input,
      tags: [...(input.tags ?? []), ...derivedTags(input.title ?? "", input.exportName)],
    }));
  },
};

/** Adds the generated stories to the code of stories files, before Storybook turns each into a test. */
export const conditionStories: Plugin = {
  name: "condition-stories",
  transform: (code, id) =>
    storyFile.test(id) ? { code: withConditionStories(code, id), map: null } : undefined,
};

/** Leaves the generated stories out when Storybook looks up source code, because they have none in the file. */
export const withoutConditionStories: CsfEnricher = async (csf, source) => {
  for (const name of conditionNames) if (!source._storyExports[name]) delete csf._storyExports[name];
};
