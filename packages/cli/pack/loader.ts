import { Script } from "node:vm";
import { type CompiledParts, readStore, storePath, writeStore } from "./codeStore.ts";

/** The source texts of the modules by name; the packer writes them in front of this loader. */
declare const PARTS: Readonly<Record<string, string>>;
/** The name of the entry module. */
declare const ENTRY: string;
/** Identifies the build. */
declare const BUILD: string;
declare const require: (name: string) => unknown;

/** A shorter module is compiled faster than the cache of all modules is read. */
const WORTH_STORING = 2_000;

interface Part {
  readonly exports: unknown;
}

const loaded: Record<string, Part> = Object.create(null);
const compiledNow: [name: string, script: Script][] = [];
let store: { readonly path: string; readonly compiled: CompiledParts } | undefined;

function openStore(): void {
  const path = storePath(process.env);
  if (path === undefined) return;
  const compiled = readStore(path, BUILD);
  store = { path, compiled };
  process.once("exit", () => {
    if (compiledNow.length === 0) return;
    const fresh = compiledNow.map(([name, script]) => [name, script.createCachedData()] as const);
    writeStore(path, BUILD, { ...compiled, ...Object.fromEntries(fresh) });
  });
}

function compile(name: string, code: string): Script {
  const stored = store?.compiled[name];
  const source = `(function(exports,module,require){${code}\n})`;
  const script = new Script(source, { filename: name, ...(stored ? { cachedData: stored } : {}) });
  if (store && (!stored || script.cachedDataRejected)) compiledNow.push([name, script]);
  return script;
}

/**
 * Loads a module on first use, compiled from its text or taken from V8's cache of an earlier run. Other names are left
 * to Node.
 */
function load(name: string): unknown {
  const code = PARTS[name];
  if (code === undefined) return require(name);
  const known = loaded[name];
  if (known) return known.exports;
  if (!store && code.length > WORTH_STORING) openStore();
  const part: Part = { exports: {} };
  loaded[name] = part;
  compile(name, code).runInThisContext()(part.exports, part, load);
  return part.exports;
}

load(ENTRY);
