import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPrivateFile } from "../data/index.ts";
import { clusterIn, passwordFileIn } from "./cluster.ts";
import { DATABASE, SUPERUSER } from "./settings.ts";

/** Address of the product's database with its owner's name and password: a secret. */
export function databaseUrl(password: string, port: number): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** The port of a postmaster that has written into the cluster's own file that it is ready; otherwise undefined. */
export function readyPort(cluster: string): number | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return lines[7]?.trim() === "ready" ? Number(lines[3]) : undefined;
  } catch {
    return undefined;
  }
}

/** The database address of the server that runs on a data directory; undefined while it starts or stops. */
export function runningDatabaseUrl(directory: string): string | undefined {
  const password = readPrivateFile(passwordFileIn(directory))?.trim();
  const port = readyPort(clusterIn(directory));
  return password && port ? databaseUrl(password, port) : undefined;
}
