// `node packages/domain/bench/main.ts`: measures the rules that run often, in operations per second, against their
// targets.
import { Bench } from "tinybench";
import { mapAuthError } from "../src/errors/index.ts";
import { estimateCost } from "../src/estimate/index.ts";
import { effectiveLimits } from "../src/limits/index.ts";
import { translate } from "../src/messages/index.ts";
import { PLANS } from "../src/plans/index.ts";
import { MODELS, profileRequest, routeRequest } from "../src/router/index.ts";
import {
  validateAccountPassword,
  validateSignupDisplayName,
  validateSignupEmail,
  validateSignupFullName,
  validateSignupPassword,
} from "../src/validation/index.ts";

interface Figure {
  readonly name: string;
  /** The promised operations per second; absent where the figure is only reported. */
  readonly target?: number;
  readonly run: (call: number) => unknown;
}

/** Alternates valid and invalid entries, so that no result can be cached. */
const EMAILS = [
  "maria.rossi@azienda.it",
  "mario@gmail",
  "m@x.co",
  "mario rossi@x.it",
  "luca+tag@studio-verdi.com",
];
const PASSWORDS = ["Abcdef1!xyz", "password", "lungaMaSenzaSimboli9", "abc", "Tr0ub4dor&3"];
const NAMES = ["Maria Rossi", "Niccolò D'Angelo", "Jean-Luc Picard", "Cher", "R2 D2"];

const over =
  (entries: readonly string[], validate: (entry: string) => unknown) =>
  (call: number): unknown =>
    validate(entries[call % entries.length] ?? "");

const PROMPT = "Analizza i dati di vendita del trimestre e spiega perché calano";
const request = profileRequest(PROMPT);
const hundredModels = Array.from({ length: 100 }, (_, index) => ({
  ...(MODELS[index % MODELS.length] ?? MODELS[0]),
  id: `model-${index}`,
})) as typeof MODELS;
const enterprise = {
  plan: "enterprise",
  plan_expires_at: "2030-01-01T00:00:00Z",
  custom_limits: { maxSmsPerMonth: 5 },
};
const refused = { code: "invalid_credentials", message: "Invalid login credentials", status: 400 };

const figures: readonly Figure[] = [
  { name: "e-mail of the dialog", target: 1_000_000, run: over(EMAILS, validateSignupEmail) },
  { name: "password of the dialog", target: 1_000_000, run: over(PASSWORDS, validateSignupPassword) },
  { name: "password of the layer", target: 1_000_000, run: over(PASSWORDS, validateAccountPassword) },
  { name: "full name", target: 1_000_000, run: over(NAMES, validateSignupFullName) },
  { name: "display name", target: 1_000_000, run: over(NAMES, validateSignupDisplayName) },
  { name: "estimate, pro", target: 200_000, run: () => estimateCost({ limits: PLANS.pro.limits }) },
  {
    name: "estimate, enterprise",
    target: 200_000,
    run: () => estimateCost({ limits: PLANS.enterprise.limits }),
  },
  {
    name: "routing over 100 models",
    target: 100_000,
    run: () => routeRequest({ request, plan: "pro", models: hundredModels }),
  },
  { name: "reading a prompt of 62 characters", run: () => profileRequest(PROMPT) },
  { name: "effective limits", run: () => effectiveLimits(enterprise, 1_800_000_000_000) },
  { name: "error mapping", target: 1_000_000, run: () => mapAuthError(refused) },
  { name: "translation", run: () => translate("it", "limits:value.tokens", { count: 32_000 }) },
];

// Reading the clock costs as much as one validator, so each measurement covers many calls, but few enough to finish
// before the operating system switches to another process.
const CALLS = 100;
const bench = new Bench({ time: 400, warmupTime: 150 });
for (const { name, run } of figures) {
  bench.add(name, () => {
    for (let call = 0; call < CALLS; call += 1) run(call);
  });
}
await bench.run();

const written = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
let missed = false;
for (const { name, target } of figures) {
  const result = bench.getTask(name)?.result;
  if (result?.state !== "completed") throw new Error(`${name} was not measured`);
  const perSecond = (CALLS * 1000) / result.latency.p50;
  const met = target === undefined || perSecond >= target;
  missed ||= !met;
  const verdict = target === undefined ? "" : `  ${met ? "above" : "BELOW"} ${written.format(target)}`;
  console.log(`${name.padEnd(36)}${written.format(perSecond).padStart(12)} ops/s${verdict}`);
}
process.exitCode = missed ? 1 : 0;
