import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { statesIn } from "../storybook/docs/statesIn.ts";
import { changesOf } from "../storybook/status/changes.ts";
import { type ComponentStatus, statuses } from "../storybook/status/statuses.ts";

/** Required sections of a component's documentation page, in order. */
const sections = ["## When to use", "## When not", "## Do", "## Do not", "## Accessibility"];

const src = join(import.meta.dirname, "../src");
const foldersOf = (kind: string) =>
  readdirSync(join(src, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: join(src, kind, name) }));

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });
const sourceOf = (folder: string, file: string) => {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};
const storiesOf = (folder: string) => filesOf(folder).filter((file) => file.endsWith(".stories.tsx"));

describe.each(["components", "patterns"])("%s", (kind) => {
  it.each(foldersOf(kind))("$name has its page of documentation", ({ name, folder }) => {
    expect(filesOf(folder)).toContain(`${name}.docs.mdx`);
    const page = readFileSync(join(folder, `${name}.docs.mdx`), "utf8");
    expect(page).toContain(`\n# ${name}\n`);
    const headings = page.split("\n").filter((line) => line.startsWith("## "));
    expect(headings).toEqual(sections);
    for (const [place, heading] of sections.entries()) {
      const body = page.slice(page.indexOf(`${heading}\n`) + heading.length).split("\n## ")[0];
      expect(body?.trim(), `${name}: ${sections[place]} says nothing`).not.toBe("");
    }
  });

  it.each(foldersOf(kind))("$name shows a story, its props, and a compiled example", ({ name, folder }) => {
    const page = readFileSync(join(folder, `${name}.docs.mdx`), "utf8");
    expect(page).toContain(`import { Example } from "./${name}.example.tsx";`);
    expect(page).toContain(`import code from "./${name}.example.tsx?raw";`);
    expect(page).toMatch(/^<Overview of=\{Stories\.\w+\} example=\{Example\} code=\{code\} \/>$/m);
    expect(sourceOf(folder, `${name}.example.tsx`)).toContain(` } from "@regia/ui/${kind}/${name}";`);
  });
});

const texts = (folder: string, isText: (file: string) => boolean) =>
  readdirSync(folder)
    .filter(isText)
    .map((file) => readFileSync(join(folder, file), "utf8"));
const changelog = sourceOf(join(src, ".."), "CHANGELOG.md");
const notes = texts(join(src, "../../../.changeset"), (file) => /^(?!README).*\.md$/.test(file));

it("every component and pattern has a status, and nothing else", () => {
  const names = [...foldersOf("components"), ...foldersOf("patterns")].map(({ name }) => name);
  expect(Object.keys(statuses).sort()).toEqual(names.sort());
});

it.each(Object.entries<ComponentStatus>(statuses))(
  "%s first appeared in a release that says so",
  (name, { since }) => {
    if (since === "next") expect(changesOf(name, "", notes)).not.toEqual([]);
    else expect(changelog).toContain(`\n## ${since}\n`);
  },
);

/**
 * In how many unions of a screen's states a kind occurs. The compiler ensures that the constants which stories declare
 * with `satisfies { [K in State["kind"]]: ... }` name every member.
 */
function countedKinds(folder: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of storiesOf(folder))
    for (const [, members = ""] of sourceOf(folder, file).matchAll(
      /^const \w+ = \{\n((?: {2}.*\n)*?)\} satisfies \{ \[K in /gm,
    ))
      for (const [, kind = ""] of members.matchAll(/^ {2}(\w+):/gm))
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** The comments of the stories in a file: what stands before their export. */
const commentsOf = (source: string) =>
  [...source.matchAll(/^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const /gm)].map(([, comment = ""]) =>
    comment.replaceAll(/^ \*/gm, ""),
  );

it.each(foldersOf("screens"))(
  "$name has a page, and stories that describe each state",
  ({ name, folder }) => {
    const page = readFileSync(join(folder, `${name}.docs.mdx`), "utf8");
    expect(page).toContain(`\n# ${name}\n`);
    const [about, states] = page.split("\n<ScreenStates ");
    expect(about?.split("\n").at(-4), "a sentence about the screen").toMatch(/\w\.$/);
    expect(about?.split("\n").at(-2), "links to the app and the source").toMatch(
      new RegExp(`^<ScreenLinks screen="${name}" addresses=\\{\\[.*\\]\\} />$`),
    );
    const files = [...page.matchAll(/^import \* as (\w+) from "\.\/(.*)";$/gm)];
    const shown = files.map(([, as]) => as).sort();
    expect(states?.match(/\w+(?=[\],])/g)?.sort(), "every file that it imports").toEqual(shown);
    const described = files.flatMap(([, , file = ""]) =>
      commentsOf(sourceOf(folder, file)).flatMap((comment) => {
        const found = statesIn(comment);
        expect(found, "states with a name and text").toHaveLength(comment.split("@state").length - 1);
        return found;
      }),
    );
    for (const { name: state, text } of described) expect(text, state).toMatch(/^[A-Z].*\.$/);
    const names = described.map(({ name: state }) => state);
    expect(names).not.toEqual([]);
    for (const [kind, unions] of countedKinds(folder)) {
      const subjects = names
        .filter((given) => given.includes(`\`${kind}\``))
        .map((given) => given.split("`")[0]);
      expect(new Set(subjects).size, `states of the kind ${kind}`).toBe(unions);
    }
  },
);

describe.each(["components", "patterns", "screens"])("%s", (kind) => {
  it.each(foldersOf(kind))("$name has stories", ({ folder }) => {
    const exported = storiesOf(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/^export const (\w+)/gm)].map(([, name]) => name),
    );
    expect(exported.length).toBeGreaterThan(0);
  });

  it.each(foldersOf(kind))("$name refers only to existing stories in its documentation", ({ folder }) => {
    for (const file of filesOf(folder).filter((one) => one.endsWith(".mdx"))) {
      const page = readFileSync(join(folder, file), "utf8");
      const imported = new Map(
        [...page.matchAll(/^import \* as (\w+) from "\.\/(.*\.stories\.tsx)";$/gm)].map(([, as, path]) => [
          as,
          path,
        ]),
      );
      for (const [, from, story] of page.matchAll(/of=\{(\w+)\.(\w+)\}/g))
        expect(sourceOf(folder, imported.get(from) ?? "")).toMatch(
          new RegExp(`^export const ${story}\\b`, "m"),
        );
    }
  });

  // Overlays appear, return the focus and disappear in a later frame, so these assertions need `waitFor`.
  it.each(foldersOf(kind))("$name waits for visibility, focus and removal", ({ folder }) => {
    const hasty = storiesOf(folder).flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(
        /await expect\((?:[^;]*\.(?:toBeVisible|toHaveFocus)|screen\.queryBy[^;]*\.toBeNull)\(\);/g,
      ),
    ]);
    expect(hasty.map(([statement]) => statement)).toEqual([]);
  });
});

it("no story takes the choice of the width from the toolbar", () => {
  const pinning = filesOf(src).filter(
    (file) => file.endsWith(".stories.tsx") && /globals: \{[^}]*viewport/.test(sourceOf(src, file)),
  );
  expect(pinning, "atWidth gives a story its width").toEqual([]);
});
