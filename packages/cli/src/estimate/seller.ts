import type { Seller } from "@regia/domain/quote";
import { configuredSeller, sellerOf } from "../config/configFile.ts";
import { readJsonFile } from "../input/jsonFile.ts";
import { oneLine } from "../output/safeText.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { usageError } from "../program/exit.ts";

/**
 * The seller of a quote: that of a file, else that of the config file. Without either a message says where it belongs.
 *
 * @throws CliError (exit code 2) for a file that is no seller
 */
export async function readSeller(path: string | undefined, context: Context): Promise<Seller | null> {
  const { t } = context;
  if (path === undefined) {
    const configured = await configuredSeller(context);
    if (!configured) printMessage(t("estimateCommand:noSeller"));
    return configured ?? null;
  }
  const seller = sellerOf(await readJsonFile(path, context));
  if (!seller) throw usageError(t("estimateCommand:error.notASeller", { path: oneLine(path) }));
  return seller;
}
