import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { loadCsf } from "storybook/internal/csf-tools";
import type { CsfEnricher, Indexer } from "storybook/internal/types";
import type { Plugin } from "vite";

/** Every component is shown under each of these; what each does and expects stands in `conditions.tsx`. */
export const conditionNames = [
  "Dark",
  "RightToLeft",
  "NarrowWithLargeText",
  "ForcedColours",
  "ReducedMotion",
] as const;

export type ConditionName = (typeof conditionNames)[number];

const storyFile = /[\\/]src[\\/]components[\\/](\w+)[\\/]\1(\.states)?\.stories\.tsx$/;

/** Whether the file is the one of its component that shows it under the conditions: the one of its states, if there is one. */
function showsConditions(file: string): boolean {
  const [, component, states] = storyFile.exec(file) ?? [];
  if (!component) return false;
  return states !== undefined || !existsSync(join(dirname(file), `${component}.states.stories.tsx`));
}

/**
 * The code of a file of stories with a story for each condition behind it. A story that the file itself exports under
 * the name of a condition stands in place of the generated one.
 * @param file the absolute path
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

/** Finds the stories that `conditionStories` adds. */
export const conditionIndexer: Indexer = {
  test: storyFile,
  createIndex: async (file, options) => {
    const code = withConditionStories(await readFile(file, "utf8"), file);
    return loadCsf(code, { ...options, fileName: file }).parse().indexInputs;
  },
};

/** Adds the stories of the conditions to the files of stories, before Storybook makes a test of each. */
export const conditionStories: Plugin = {
  name: "condition-stories",
  transform: (code, id) =>
    storyFile.test(id) ? { code: withConditionStories(code, id), map: null } : undefined,
};

/** Storybook shows a story's source as it stands in its file: what is generated has none. */
export const withoutConditionStories: CsfEnricher = async (csf, source) => {
  for (const name of conditionNames) if (!source._storyExports[name]) delete csf._storyExports[name];
};
