import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { type Check, outcomeOf } from "./check.ts";

const NOT_OURS = new Set(["node_modules", "dist", ".builds", "storybook-static", "coverage", "reports"]);
const TEXT = /\.(ts|tsx|mjs|cjs|js|css|html|sql|md|mdx|json|toml|yaml|yml)$/;
/** Documents that nobody outside the project can open. */
const OUTSIDE =
  /\b(part \d+,? points? \d+|contract,? points? \d+|the\sspecification|states\.md|contract\.md)\b/gi;
const DECISION = /\bdecisions? (\d+(?:(?:, \d+)*(?: and | to |-)\d+)?)/g;
const NUMBERED = /^(\d+)\. <a id="decision-(\d+)"><\/a>/gm;
const LINK = /\]\(([^)\s]+)\)|(?:href|src)="([^"]+)"/g;
const CODE = /`([^`\s]+\/[^`\s]*)`/g;
/** A name in capitals is a placeholder: `src/components/X`, `src/i18n/it/SUBJECT.json`. */
const PLACEHOLDER = /\/[A-Z]+(?:\/|\.json$|$)/;

const LIBRARY = join(root, "packages/ui/src");
/** The address of a Storybook page or story. */
const STORYBOOK_PAGE = /^\?path=\/(?:docs|story)\/([a-z0-9-]+)--[a-z0-9-]+$/;
/** The title of a page of its own; other pages have the kind and the name of their folder. */
const TITLE = /(?:<Meta title=|\btitle: )"(\w[^"]*\/[^"]+)"/;

function storybookPages(): ReadonlySet<string> {
  const ofFolders = ["components", "patterns", "screens"].flatMap((kind) =>
    readdirSync(join(LIBRARY, kind)).map((name) => `${kind}-${name}`),
  );
  const titled = [...textFiles(join(root, "packages/ui"))]
    .filter((file) => /\.(stories\.tsx|mdx)$/.test(file))
    .flatMap((file) => TITLE.exec(readFileSync(file, "utf8"))?.[1] ?? []);
  return new Set([...ofFolders, ...titled].map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-")));
}

function* textFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const hidden = entry.name.startsWith(".") && ![".storybook", ".github"].includes(entry.name);
    if (NOT_OURS.has(entry.name) || hidden) continue;
    if (entry.isDirectory()) yield* textFiles(path);
    else if (TEXT.test(entry.name) && entry.name !== "pnpm-lock.yaml") yield path;
  }
}

/** The numbers of `decisions 5 to 8`, `decisions 13 and 29` or `decision 12`. */
function numbersOf(cited: string): number[] {
  const numbers = cited.split(/\D+/).map(Number);
  const [first = 0, last = 0] = numbers;
  return / to |-/.test(cited)
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : numbers;
}

/** Joins lines with one space, because a citation in a comment may be wrapped. */
const joined = (text: string) => text.replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, " ");

function citations(text: string, decisions: ReadonlySet<number>): string[] {
  const flat = joined(text);
  const outside = [...flat.matchAll(OUTSIDE)].map(
    ([cited]) => `cites "${cited}", which is not in this repository`,
  );
  const unknown = [...flat.matchAll(DECISION)]
    .flatMap(([, cited = ""]) => numbersOf(cited))
    .filter((number) => !decisions.has(number))
    .map((number) => `cites decision ${number}, which docs/decisions.md does not have`);
  return [...outside, ...unknown];
}

/** Links and `paths/in/code` of a Markdown page that exist neither relative to the page's folder nor to the root. */
function deadLinks(text: string, folder: string, pages: ReadonlySet<string>): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const links = [...prose.matchAll(LINK)]
    .map(([, markdown, html]) => markdown ?? html ?? "")
    .filter((target) => !/^([a-z]+:|#|\/)/.test(target))
    .map((target) => target.replace(/#.*$/, ""))
    .filter(
      (target) => !pages.has(STORYBOOK_PAGE.exec(target)?.[1] ?? "") && !existsSync(join(folder, target)),
    );
  const paths = [...prose.matchAll(CODE)]
    .map(([, path = ""]) => path)
    .filter((path) => /^[\w@.-]+(\/[\w@.-]+)+\/?$/.test(path) && !PLACEHOLDER.test(path))
    // Generated files may be missing.
    .filter((path) => !path.split("/").some((name) => NOT_OURS.has(name)))
    .filter((path) => [folder, root].some((base) => existsSync(join(base, path.split("/")[0] ?? ""))))
    .filter((path) => ![folder, root].some((base) => existsSync(join(base, path))));
  return [...links, ...paths].map((target) => `names ${target}, which does not exist`);
}

/** Whether every reference resolves inside the repository: decisions by number, links and paths in Markdown. */
export const references: Check = {
  name: "references",
  async run() {
    const decisions = new Set(
      [...readFileSync(join(root, "docs/decisions.md"), "utf8").matchAll(NUMBERED)]
        .filter(([, number, anchor]) => number === anchor)
        .map(([, number]) => Number(number)),
    );
    const pages = storybookPages();
    const failures = [...textFiles(root)].flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const found = citations(text, decisions);
      if (/\.mdx?$/.test(file)) found.push(...deadLinks(text, dirname(file), pages));
      return found.map((failure) => `${relative(root, file)} ${failure}`);
    });
    return outcomeOf(failures);
  },
};
