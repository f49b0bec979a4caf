import { runTypesGenerator } from "i18next-cli";
import config, { areas } from "../../i18next.config.ts";

/**
 * Writes the types of each area's Italian texts, by which the compiler checks every key and its parameters.
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
      // Only written if it does not exist: each area has its own files that use the types.
      output: `${area}/index.ts`,
    };
    const run = (only: boolean) => runTypesGenerator({ ...config, types }, { quiet: true, checkOnly: only });
    const { changedFiles } = await run(true);
    outdated.push(...changedFiles);
    if (!checkOnly && changedFiles.length > 0) await run(false);
  }
  return outdated;
}
