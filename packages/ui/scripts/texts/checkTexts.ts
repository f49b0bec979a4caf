import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { askedKey, catalogueFaults, flatten, type Texts } from "./catalogueFaults.ts";
import { type Place, sourceUses } from "./sourceUses.ts";

/** What the check reads. */
export interface CheckInput {
  /** Folders of source code, absolute. */
  sources: readonly string[];
  /** Catalogues by language. */
  catalogues: Record<string, Texts>;
  /** Namespaces whose keys the rules name, not the screens: never reported as unused. */
  namedElsewhere: readonly string[];
}

const isComponentFile = (name: string) =>
  /\.tsx?$/.test(name) && !/\.(stories|test|fixture|css|d)\.tsx?$/.test(name);

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isComponentFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const asRegExp = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"))
      .join("[^:]+")}$`,
  );

const at = ({ file, line }: Place) => `${relative(process.cwd(), file)}:${line}`;

/** Every fault of texts, one sentence each: unused, missing, unequal between languages, or written into a component. */
export function checkTexts({ sources, catalogues, namedElsewhere }: CheckInput): string[] {
  const uses = sources.flatMap(sourceFiles).map((file) => sourceUses(file, readFileSync(file, "utf8")));
  const asked = uses.flatMap(({ keys }) => keys);
  const known = new Set(
    Object.values(catalogues).flatMap((texts) => [...flatten(texts).keys()].map(askedKey)),
  );
  const exact = new Set(asked.map(({ pattern }) => pattern));
  const patterns = [...exact].filter((pattern) => pattern.includes("*")).map(asRegExp);

  const unused = [...known].filter(
    (key) =>
      !namedElsewhere.some((namespace) => key.startsWith(`${namespace}:`)) &&
      !exact.has(key) &&
      !patterns.some((pattern) => pattern.test(key)),
  );
  const missing = asked.filter(
    ({ pattern }) => pattern.includes("*") && ![...known].some((key) => asRegExp(pattern).test(key)),
  );
  return [
    ...catalogueFaults(catalogues),
    ...unused.map((key) => `${key} is in the catalogue but nothing asks for it`),
    ...missing.map(({ pattern, place }) => `${at(place)} asks for ${pattern}, which no catalogue has`),
    ...uses.flatMap(({ literals }) =>
      literals.map(({ text, place }) => `${at(place)} holds the words "${text}": move them to the catalogue`),
    ),
  ];
}
