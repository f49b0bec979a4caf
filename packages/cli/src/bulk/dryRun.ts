import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { exitCodes } from "../program/exit.ts";
import { untilSafePoint } from "../program/interrupt.ts";
import { type ApplyOptions, previewCommand } from "./options.ts";
import type { Prepared } from "./prepare.ts";
import { PreviewWriter } from "./preview/write.ts";
import { JsonResults } from "./results/jsonResults.ts";
import { outcomeLine } from "./results/outcome.ts";
import { ndjsonRows } from "./results/report.ts";
import { count, emptyTally, refuseFailures } from "./results/tally.ts";
import { send } from "./run/send.ts";

/**
 * Sends the operations as a dry run, prints what they would do with old and new values, and writes a preview. Nothing
 * is changed.
 *
 * @param previewPath - path of the preview
 * @throws CliError: exit code 5 if operations would fail, 130 on Ctrl-C; an incomplete preview is not kept
 */
export async function dryRun(
  prepared: Prepared,
  { previewPath, options, context }: { previewPath: string; options: ApplyOptions; context: Context },
): Promise<void> {
  const { site, file, batchSize, now } = prepared;
  const { t } = context;
  const header = {
    regia: "bulk preview",
    version: 1,
    site: site.url,
    source: file.source.name,
    batchSize,
    madeAt: new Date(now()).toISOString(),
  } as const;
  const preview = new PreviewWriter(previewPath, header, context);
  const tally = emptyTally();
  const json = options.json ? new JsonResults() : undefined;
  try {
    await untilSafePoint(
      (signal) =>
        send({
          prepared,
          options,
          context,
          signal,
          isQuiet: process.stdout.isTTY === true,
          take: (_, results) => {
            count(tally, results);
            preview.add(results);
            if (json) json.add(results);
            else if (options.ndjson) print(ndjsonRows(results));
            else print(results.map((result) => `${outcomeLine(result, context)}\n`).join(""));
          },
        }),
      () => process.exit(exitCodes.interrupted),
    );
    preview.commit();
  } finally {
    preview.discard();
  }
  if (json) json.end({ status: "done", dryRun: true, ...tally, preview: preview.path });
  else if (!options.ndjson) print(`${t("bulk:result.planned", tally)}\n`);
  const command = previewCommand(preview.path, options);
  printMessage(t("bulk:preview.written", { path: preview.path, command }));
  refuseFailures(tally, context);
}
