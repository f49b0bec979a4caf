// Every check of `npm test` and `npm run test:exhaustive`.
import { basename, join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { buildApp } from "../build/app.ts";
import { buildStorybook } from "../build/storybook.ts";
import { type Check, command, outcomeOf } from "./check.ts";
import { references } from "./references.ts";
import { e2e, vitest } from "./suites.ts";
import { supply } from "./supply.ts";

const module = (path: string) => join(root, "node_modules", path);

/** Checks of the code as text. Those without `inputs` read the whole checkout, which takes a few seconds. */
const text: readonly Check[] = [
  command("lint", [module("@biomejs/biome/bin/biome"), "ci", "--colors=off", "--error-on-warnings", root]),
  command("boundaries", [
    module("dependency-cruiser/bin/dependency-cruiser.mjs"),
    ...["--config", join(root, ".dependency-cruiser.cjs"), "packages", "functions"],
  ]),
  command("knip", [module("knip/bin/knip.js"), "--no-progress"]),
  command("knip:production", [
    module("knip/bin/knip.js"),
    ...["--no-progress", "--production", "--include", "exports", "--workspace", "!packages/ui"],
  ]),
  references,
  supply,
];

/** The types of a folder with a tsconfig.json. What the compiler found is kept, so that it reads again only what changed. */
function types(folder: string): Check {
  const name = basename(folder);
  const kept = join(root, `node_modules/.cache/types/${name}.tsbuildinfo`);
  return command(
    `types:${name}`,
    [
      join(root, "scripts/types/node_modules/typescript/bin/tsc"),
      ...["-p", join(root, folder), "--incremental", "--tsBuildInfoFile", kept],
    ],
    { inputs: { starts: [`${folder}/`] } },
  );
}

const typed = [
  ...["packages/domain", "packages/api", "packages/ui", "packages/app", "packages/app/e2e"],
  ...["packages/cli", "packages/local", "functions", "scripts"],
].map(types);

const built = (name: string, build: () => Promise<unknown>, starts: readonly string[]): Check => ({
  name,
  inputs: { starts },
  run: () =>
    build().then(
      () => outcomeOf([]),
      (error: unknown) => outcomeOf([String(error)]),
    ),
});

/** The web app, as `npm start` serves it. */
const app = [
  "packages/app/src/",
  "packages/app/index.html",
  "packages/app/vite.config.ts",
  "packages/app/prerender.ts",
  "packages/app/public/",
];
/** The embedded backend. */
const backend = ["packages/local/src/main.ts", "supabase/"];
/** What stories are shown with. */
const storybook = [
  "preview.tsx",
  "otherLanguages.ts",
  "media.setup.ts",
  "pointer.setup.ts",
  "conditionStories.ts",
  "conditions.tsx",
].map((name) => `packages/ui/storybook/${name}`);

/** The prerendered pages by the rules of HTML, of accessibility, and that each id is there once and each reference has one. */
const pages: Check = {
  ...command("pages", [
    module("html-validate/bin/html-validate.mjs"),
    ...["--config", join(root, "scripts/checks/pages.json")],
    join(root, "packages/app/.builds/newest/**/*.html"),
  ]),
  needs: ["build:app"],
  inputs: { starts: app },
};

/** Several checks need these, and a new clone has none. */
const builds: readonly Check[] = [
  built("build:app", buildApp, app),
  built("build:storybook", buildStorybook, [".storybook/", "packages/ui/src/", "packages/ui/storybook/"]),
];

const rules = vitest({
  name: "rules",
  configs: [
    ...["domain", "api", "app"].map((name) => `packages/${name}/vitest.config.ts`),
    ...["functions/vitest.config.ts", "scripts/vitest.config.ts"],
  ],
  projects: ["domain", "api", "functions", "app", "scripts"],
  starts: [],
  tests: /^(packages\/(domain|api|app)|functions|scripts\/(?!generator\/)\w+)\/.*\.test\.ts$/,
});

/** What `npm run new` makes, by the checks of what it is. */
const generator = vitest({
  name: "generator",
  configs: ["scripts/vitest.config.ts"],
  projects: ["scripts"],
  programs: "browser",
  starts: ["scripts/generator/", "packages/ui/", "packages/cli/", "supabase/migrations/"],
  tests: /^scripts\/generator\/.*\.test\.ts$/,
});

const cli = vitest({
  name: "command",
  configs: ["packages/cli/vitest.config.ts"],
  projects: ["cli"],
  starts: [...backend, "packages/cli/src/main.ts"],
  tests: /^packages\/cli\/.*\.test\.ts$/,
});

const local = {
  configs: ["packages/local/vitest.config.ts"],
  projects: ["local"],
  programs: "browser and proxies",
  starts: backend,
} as const;
const backends: readonly Check[] = [
  vitest({ ...local, name: "backend:attacks", tests: /^packages\/local\/tests\/attacks\/.*\.test\.ts$/ }),
  vitest({ ...local, name: "backend:hosted", tests: /^packages\/local\/tests\/hosted\/.*\.test\.ts$/ }),
  vitest({ ...local, name: "backend:modules", tests: /^packages\/local\/src\/.*\.test\.ts$/ }),
  vitest({
    ...local,
    name: "backend:server",
    tests: /^packages\/local\/tests\/(?!(attacks|hosted)\/).*\.test\.ts$/,
  }),
];

const library = ["packages/ui/vitest.config.ts"];
const storiesConfigs = ["packages/ui/vitest.stories.config.ts"];

const components = {
  configs: storiesConfigs,
  projects: ["ui (component stories)"],
  programs: "browser",
  starts: storybook,
  tests: /^packages\/ui\/(src\/(components|patterns|theme)|storybook\/foundations)\/.*\.stories\.tsx$/,
} as const;
const screens = {
  configs: storiesConfigs,
  projects: ["ui (screen stories)"],
  programs: "browser",
  starts: storybook,
  tests: /^packages\/ui\/(src\/screens|storybook\/pages)\/.*\.stories\.tsx$/,
} as const;

/** Every story with its interactions in another language, without the accessibility check. */
const storiesIn = (language: string, env: Readonly<Record<string, string>>): readonly Check[] =>
  Object.entries({ components, screens }).map(([name, suite]) =>
    vitest({
      ...suite,
      name: `${name}:${language}`,
      env: { STORYBOOK_LANGUAGE: language, ...env },
      exhaustive: true,
    }),
  );

const stories: readonly Check[] = [
  vitest({ ...components, name: "components" }),
  vitest({ ...screens, name: "screens" }),
  vitest({
    name: "browser",
    configs: library,
    projects: ["ui (browser)"],
    programs: "browser",
    starts: ["packages/ui/storybook/pointer.setup.ts"],
    tests: /^packages\/ui\/.*\.test\.tsx$/,
  }),
  // Conditions, such as the dark theme, do not depend on the language.
  ...storiesIn("en", { STORYBOOK_WITHOUT_TAG: "condition" }),
  // Texts 40 % longer, from right to left.
  ...storiesIn("pseudo", { STORYBOOK_DIRECTION: "rtl" }),
];

/** The packages as others get them: packed, weighed, documented. */
const published = {
  configs: library,
  programs: "browser",
  needs: ["build:storybook"],
  starts: ["packages/ui/", ".storybook/"],
} as const;
const packages: readonly Check[] = [
  vitest({
    ...published,
    name: "library",
    projects: ["ui (node)"],
    // The command is packed and installed too.
    starts: [...published.starts, "packages/cli/src/main.ts"],
    tests: /^packages\/ui\/.*\.node\.test\.ts$/,
  }),
  vitest({
    ...published,
    name: "site",
    projects: ["ui (site)"],
    tests: /^packages\/ui\/storybook\/\w+\.test\.ts$/,
  }),
];

const journeys = e2e({
  name: "e2e",
  needs: ["build:app"],
  programs: "browser",
  places: 2,
  // They keep both cores busy, and have not yet passed as a whole beside other suites.
  alone: true,
  inputs: {
    starts: [...app, ...backend, "scripts/tasks/start.ts", "scripts/tasks/dev.ts"],
    tests: /^packages\/app\/e2e\/.*\.e2e\.ts$/,
  },
});

/** Changes the domain's code in every way that Stryker knows; fails where the tests notice less than its configuration asks for. */
const mutation = command("mutation", [join(root, "scripts/tasks/mutation.ts")], {
  exhaustive: true,
  inputs: { starts: ["packages/domain/"] },
});

export const checks: readonly Check[] = [
  ...builds,
  pages,
  ...text,
  ...typed,
  rules,
  generator,
  cli,
  ...backends,
  ...stories,
  ...packages,
  journeys,
  mutation,
];
