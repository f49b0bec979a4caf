import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { loadCsf } from "storybook/internal/csf-tools";
import type { CsfEnricher, Indexer } from "storybook/internal/types";
import type { Plugin } from "vite";

/** Conditions under which every component is shown. `conditions.tsx` defines them. */
export const conditionNames = [
  "Dark",
  "RightToLeft",
  "NarrowWithLargeText",
  "ForcedColours",
  "ReducedMotion",
] as const;

export type ConditionName = (typeof conditionNames)[number];

const storyFile = /[\\/]src[\\/]components[\\/](\w+)[\\/]\1(\.states)?\.stories\.tsx$/;

/** True if the condition stories belong to this file: the component's states file, or its only stories file. */
function showsConditions(file: string): boolean {
  const [, component, states] = storyFile.exec(file) ?? [];
  if (!component) return false;
  return states !== undefined || !existsSync(join(dirname(file), `${component}.states.stories.tsx`));
}

/**
 * Adds a story per condition to the code of a stories file. A story that the file exports under the name of a condition
 * replaces the generated one.
 *
 * @param file absolute path
 */
export function withConditionStories(code: string, file: string): string {
  if (!showsConditions(file)) return code;
  const has = (name: string) => new RegExp(`^export const ${name}\\b`, "m").test(code);
  const source = relative(dirname(file), join(import.meta.dirname, "conditions.tsx"));
  const own = has("conditions") ? "conditions" : "{}";
  return [
    code,
    `import { storyUnder } from ${JSON.stringify(source)};`,
    ...conditionNames
      .filter((name) => !has(name))
      .map((name) => `export const ${name} = storyUnder("${name}", ${own});`),
  ].join("\n");
}

/** Adds the generated stories to Storybook's index. */
export const conditionIndexer: Indexer = {
  test: storyFile,
  createIndex: async (file, options) => {
    const code = withConditionStories(await readFile(file, "utf8"), file);
    return loadCsf(code, { ...options, fileName: file }).parse().indexInputs;
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
