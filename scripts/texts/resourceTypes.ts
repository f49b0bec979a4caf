import { runTypesGenerator } from "i18next-cli";
import config, { areas } from "../../i18next.config.ts";

/**
 * Writes for each area the types of its Italian texts, from which the compiler knows every key and its parameters.
 *
 * @param checkOnly - writes nothing
 * @returns the files that were or are out of date
 */
export async function writeResourceTypes(checkOnly: boolean): Promise<string[]> {
  const outdated: string[] = [];
  for (const area of areas) {
    const types = {
      input: `${area}/it/*.json`,
      resourcesFile: `${area}/resources.d.ts`,
      // Only written where it does not exist: what the types are used for stands in each area's own files.
      output: `${area}/index.ts`,
    };
    const run = (only: boolean) => runTypesGenerator({ ...config, types }, { quiet: true, checkOnly: only });
    const { changedFiles } = await run(true);
    outdated.push(...changedFiles);
    if (!checkOnly && changedFiles.length > 0) await run(false);
  }
  return outdated;
}
