import { PROVIDERS } from "@regia/domain/router";

const KEY_VARIABLES: ReadonlySet<string> = new Set(Object.values(PROVIDERS).map(({ variable }) => variable));

const MODEL_VARIABLE = /^REGIA_(?:MODELS|EMBEDDINGS|LIMIT_CHAT)(?:_|$)/;

/** Who answers requests in the chat: connected providers by name, what an admin allows on this machine, or nobody. */
export type AnsweringModels =
  | { readonly kind: "connected"; readonly sources: readonly string[] }
  | { readonly kind: "onMachine" }
  | { readonly kind: "demonstration" };

/** Who answers by the environment alone; nobody is asked. */
export function answeringModels(environment: NodeJS.ProcessEnv): AnsweringModels {
  const { REGIA_MODELS_URL, REGIA_MODELS_DISCOVERY } = environment;
  const sources = Object.values(PROVIDERS).flatMap(({ variable, name }) =>
    environment[variable] ? [name] : [],
  );
  // The address can hold a password.
  if (REGIA_MODELS_URL) sources.push(URL.parse(REGIA_MODELS_URL)?.host ?? "REGIA_MODELS_URL");
  if (sources.length > 0) return { kind: "connected", sources };
  return { kind: REGIA_MODELS_DISCOVERY === "off" ? "demonstration" : "onMachine" };
}

/**
 * Sets the variables about models of an environment, and no others, for the functions, which read the process's own.
 * @returns restores those that were there.
 */
export function describeModels(
  environment: NodeJS.ProcessEnv,
  demonstration: { readonly url: string; readonly key: string },
): () => void {
  const isOfModels = (name: string) => KEY_VARIABLES.has(name) || MODEL_VARIABLE.test(name);
  const wanted: NodeJS.ProcessEnv = {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => isOfModels(name))),
    REGIA_DEMONSTRATION_URL: demonstration.url,
    REGIA_DEMONSTRATION_KEY: demonstration.key,
  };
  const names = new Set([...Object.keys(process.env).filter(isOfModels), ...Object.keys(wanted)]);
  const former = new Map([...names].map((name) => [name, process.env[name]]));
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  for (const name of names) set(name, wanted[name]);
  return () => {
    for (const [name, value] of former) set(name, value);
  };
}
