import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { configPath, readConfig } from "../config/configFile.ts";
import { configDirectory } from "../config/directory.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { sessionPath } from "../session/sessionFile.ts";
import { type Finding, finder } from "./check.ts";

const OLDEST_NODE = 20;
const READABLE_BY_OTHERS = 0o077;

function checkNode({ t }: Context): Finding {
  const { ok, failed } = finder("node");
  const version = process.versions.node;
  const isNewEnough = Number(version.split(".")[0]) >= OLDEST_NODE;
  return isNewEnough
    ? ok(t("doctor:node.ok", { version }))
    : failed(
        t("doctor:node.old", { version, oldest: OLDEST_NODE }),
        t("doctor:node.mend", { oldest: OLDEST_NODE }),
      );
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function isWritable(path: string): boolean {
  const existing = nearestExisting(path);
  try {
    accessSync(existing, constants.W_OK);
    return statSync(existing).isDirectory();
  } catch {
    return false;
  }
}

function checkDirectory(directory: string, { t }: Context): Finding {
  const { ok, warning } = finder("directory");
  return isWritable(directory)
    ? ok(t("doctor:directory.ok", { path: directory }))
    : warning(t("doctor:directory.readOnly", { path: directory }), t("doctor:directory.mend"));
}

async function checkConfig(context: Context): Promise<Finding> {
  const { ok, failed } = finder("config");
  try {
    const { profiles } = await readConfig(context);
    const path = configPath(context);
    return ok(
      existsSync(path)
        ? context.t("doctor:config.ok", { path, profiles: Object.keys(profiles).length })
        : context.t("doctor:config.none", { path }),
    );
  } catch (error) {
    if (error instanceof CliError) return failed(error.message, context.t("doctor:config.mend"));
    throw error;
  }
}

function checkPrivacy(context: Context): Finding {
  const { ok, failed } = finder("privacy");
  const path = sessionPath(context);
  if (!existsSync(path)) return ok(context.t("doctor:privacy.none"));
  const isOpen = process.platform !== "win32" && (statSync(path).mode & READABLE_BY_OTHERS) !== 0;
  return isOpen
    ? failed(context.t("doctor:privacy.open", { path }), context.t("doctor:privacy.mend", { path }))
    : ok(context.t("doctor:privacy.ok", { path }));
}

/** Checks this machine, without the network. */
export async function checkMachine(context: Context): Promise<Finding[]> {
  const node = checkNode(context);
  try {
    const directory = configDirectory(context);
    return [node, checkDirectory(directory, context), await checkConfig(context), checkPrivacy(context)];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [node, finder("directory").failed(error.message, context.t("doctor:directory.mend"))];
  }
}
