import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** What a designer looks for on every page, in this order. */
const sections = ["## When to use", "## When not", "## Do", "## Do not", "## Accessibility"];

const foldersOf = (kind: string) =>
  readdirSync(join(import.meta.dirname, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: join(import.meta.dirname, kind, name) }));

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });
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
    expect(page, "shows its props").toMatch(/<Controls of=/);
  });
});

describe.each(["components", "patterns", "screens"])("%s", (kind) => {
  it.each(foldersOf(kind))("$name has its stories", ({ folder }) => {
    const exported = storiesOf(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/^export const (\w+)/gm)].map(([, name]) => name),
    );
    expect(exported.length).toBeGreaterThan(0);
  });

  it.each(foldersOf(kind))("$name shows stories that exist on its page", ({ name, folder }) => {
    for (const file of filesOf(folder).filter((one) => one.endsWith(".mdx"))) {
      const page = readFileSync(join(folder, file), "utf8");
      const named = [...page.matchAll(/of=\{Stories\.(\w+)\}/g)].map(([, story]) => story);
      const source = readFileSync(join(folder, `${name}.stories.tsx`), "utf8");
      for (const story of named) expect(source).toMatch(new RegExp(`^export const ${story}\\b`, "m"));
    }
  });

  // What stands over the page shows itself, gives the focus back and goes only in a later frame: on a busy machine not by
  // the next line.
  it.each(foldersOf(kind))(
    "$name waits for what is seen, for the focus and for what goes away",
    ({ folder }) => {
      const hasty = storiesOf(folder).flatMap((file) => [
        ...readFileSync(join(folder, file), "utf8").matchAll(
          /await expect\((?:[^;]*\.(?:toBeVisible|toHaveFocus)|screen\.queryBy[^;]*\.toBeNull)\(\);/g,
        ),
      ]);
      expect(hasty.map(([statement]) => statement)).toEqual([]);
    },
  );
});
