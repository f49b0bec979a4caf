// Installs pnpm, the pinned Node and the dependencies. Runs on Node >= 20 with nothing installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.mjs";
import { say } from "./texts.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const tools = join(root, ".tools");
const stamp = join(root, "node_modules", ".regia-installed");
/** `pnpm@VERSION+sha512.HASH`; the hash is that of the package in the registry. */
const [, pnpmVersion = "", pnpmHash = ""] =
  /^pnpm@([\d.]+)\+sha512\.([0-9a-f]{128})$/.exec(
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager,
  ) ?? [];
export const pnpm = join(tools, "node_modules", "pnpm", "bin", "pnpm.cjs");
const pinnedNode = join(root, "node_modules", "node", "bin", "node");

/** A hash of the files that determine the installed tree: the lockfile, the workspace file and every manifest. */
function fingerprint() {
  const hash = createHash("sha256");
  const manifests = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"];
  manifests.push("functions/package.json", "scripts/types/package.json");
  for (const name of readdirSync(join(root, "packages")).sort())
    manifests.push(`packages/${name}/package.json`);
  for (const file of manifests) {
    if (!existsSync(join(root, file))) continue;
    for (const part of [file, "\0", readFileSync(join(root, file)), "\0"]) hash.update(part);
  }
  return hash.update(`${process.platform}-${process.arch}`).digest("hex");
}

/** @param {string} wanted */
const installed = (wanted) =>
  existsSync(pinnedNode) && existsSync(pnpm) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

/** npm passes its settings on as npm_config_*, which pnpm would read as its own. */
const cleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) && name !== "NODE_OPTIONS"),
  );

/**
 * @param {import("./texts.mjs").TextKey} what the beginning of the sentence when it fails
 * @param {string[]} args of Node
 */
function quietly(what, args) {
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    env: cleanEnvironment(),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (result.status === 0) return;
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}${result.error ? `${result.error.message}\n` : ""}`;
  const log = join(tools, "install.log");
  writeFileSync(log, output);
  const last = output.trim().split("\n").slice(-12).join("\n");
  throw new Error(`${last}\n\n${say("stepFailed", { what: say(what), log })}`);
}

/** The npm that runs this script, else the one beside this Node, else the one in the PATH. */
function npmCommand() {
  const named = process.env["npm_execpath"] ?? "";
  const beside = join(dirname(process.execPath), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js");
  const onPath = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "npm"));
  const found = [named, beside, ...onPath]
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file))
    .find((file) => /npm-cli\.c?js$/.test(file));
  if (!found) throw new Error(say("npmMissing"));
  return found;
}

function installPnpm() {
  const manifest = join(tools, "node_modules", "pnpm", "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === pnpmVersion) return;
  const npm = npmCommand();
  const archive = join(tools, `pnpm-${pnpmVersion}.tgz`);
  quietly("pnpmDownload", [
    npm,
    "pack",
    `pnpm@${pnpmVersion}`,
    "--pack-destination",
    tools,
    "--loglevel=error",
  ]);
  try {
    if (createHash("sha512").update(readFileSync(archive)).digest("hex") !== pnpmHash)
      throw new Error(say("pnpmForeign", { version: pnpmVersion }));
    quietly("pnpmInstall", [
      npm,
      "install",
      "--prefix",
      tools,
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      archive,
    ]);
  } finally {
    rmSync(archive, { force: true });
  }
}

/**
 * Installs what the lockfile says, unless that is already there, and answers the pinned Node and a PATH that begins
 * with it.
 * @returns {Promise<{node: string, path: string}>}
 */
export async function prepareToolchain() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) throw new Error(say("nodeOld", { version: process.version }));
  const wanted = fingerprint();
  if (!installed(wanted)) {
    mkdirSync(tools, { recursive: true });
    await withLock(join(tools, "install.lock"), () => {
      if (installed(wanted)) return;
      process.stderr.write(`${say("installing")}\n`);
      // npm uses the nearest package.json above it as the project: this one keeps the installation inside .tools.
      writeFileSync(join(tools, "package.json"), '{ "private": true }\n');
      installPnpm();
      rmSync(stamp, { force: true });
      quietly("dependenciesInstall", [
        pnpm,
        "install",
        "--frozen-lockfile",
        "--reporter=append-only",
        "--loglevel=warn",
      ]);
      writeFileSync(stamp, wanted);
    });
  }
  const bins = [dirname(pinnedNode), join(root, "node_modules", ".bin")];
  return { node: pinnedNode, path: [...bins, process.env["PATH"] ?? ""].join(delimiter) };
}
