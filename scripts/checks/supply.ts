import { pnpm } from "../bootstrap/toolchain.mjs";
import { type Acceptance, auditReportIn, severeAdvisories } from "./advisories.ts";
import { type Check, outcomeOf, runNode } from "./check.ts";

/** The licences that the product's dependencies may have. */
const LICENCES = new Set([
  ...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "ISC", "MIT", "MIT-0"],
  // Fonts.
  "OFL-1.1",
  // Of the build only, unchanged: lightningcss.
  "MPL-2.0",
  // postgres
  "Unlicense",
]);

/** Advisories that do not concern the product, with the day on which each is looked at again. */
const ACCEPTED: readonly Acceptance[] = [];

/** The registry is asked once, in milliseconds: the check passes without its answer. */
const ONCE = ["--fetch-retries=0", "--fetch-timeout=5000"];

/** Whether a package may be used: one of the licences that it offers, such as "(MIT OR GPL-3.0)", is in the list. */
const isAccepted = (licence: string) =>
  licence
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((one) => LICENCES.has(one));

type Licences = Readonly<Record<string, readonly { readonly name: string }[]>>;

async function licenceFaults(): Promise<string[]> {
  const { code, output } = await runNode([pnpm, "licenses", "list", "--prod", "--json"]);
  if (code !== 0) return [`the licences could not be listed: ${output.trim()}`];
  const found = JSON.parse(output) as Licences;
  return Object.entries(found).flatMap(([licence, packages]) =>
    isAccepted(licence) ? [] : packages.map(({ name }) => `${name} has the licence ${licence}`),
  );
}

/** Licences and advisories of everything that the product depends on. */
export const supply: Check = {
  name: "supply",
  async run() {
    const [licences, { output }] = await Promise.all([
      licenceFaults(),
      runNode([pnpm, "audit", "--prod", "--json", ...ONCE]),
    ]);
    const report = auditReportIn(output);
    if (report === undefined)
      return outcomeOf(licences, "The registry did not answer about advisories; only licences were checked.");
    return outcomeOf([
      ...licences,
      ...severeAdvisories(report, ACCEPTED, new Date().toISOString().slice(0, 10)),
    ]);
  },
};
