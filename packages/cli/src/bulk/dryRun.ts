import { print, printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes } from "../program/exit.ts";
import { untilSafePoint } from "../program/interrupt.ts";
import { type ApplyOptions, previewCommand } from "./options.ts";
import type { Prepared } from "./prepare.ts";
import { PreviewWriter } from "./preview/write.ts";
import { JsonResults } from "./results/jsonResults.ts";
import { outcomeLine } from "./results/outcome.ts";
import { ndjsonRows } from "./results/report.ts";
import { type Tally, TallyCounter } from "./results/tally.ts";
import { Interrupted } from "./run/backoff.ts";
import { send } from "./run/send.ts";

/** Reports the result of a dry run. */
function conclude(tally: Tally, { locale, t }: Context): void {
  const figure = (value: number) => value.toLocaleString(locale);
  print(
    `${t("bulk:result.planned", { total: figure(tally.total), planned: figure(tally.planned), unchanged: figure(tally.unchanged), failed: figure(tally.failed) })}\n`,
  );
}

/**
 * Sends the operations as a dry run, prints what they would do with old and new values, and writes a preview. Nothing
 * is changed.
 *
 * @param previewPath - path of the preview; undefined for none
 * @throws CliError: exit code 5 if operations would fail, 130 on Ctrl-C; an incomplete preview is not kept
 */
export async function dryRun(
  prepared: Prepared,
  {
    previewPath,
    options,
    context,
  }: { previewPath: string | undefined; options: ApplyOptions; context: Context },
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
  const preview = previewPath === undefined ? undefined : new PreviewWriter(previewPath, header, context);
  const counter = new TallyCounter();
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
            counter.add(results);
            preview?.add(results);
            if (json) json.add(results);
            else if (options.ndjson) print(ndjsonRows(results));
            else print(results.map((result) => `${outcomeLine(result, context)}\n`).join(""));
          },
        }),
      () => process.exit(exitCodes.interrupted),
    );
    preview?.commit();
  } catch (error) {
    if (error instanceof Interrupted) {
      throw new CliError(t("program:error.interrupted"), exitCodes.interrupted);
    }
    throw error;
  } finally {
    preview?.discard();
  }
  const { tally } = counter;
  if (json) json.end({ status: "done", dryRun: true, ...tally, preview: preview?.path ?? null });
  else if (!options.ndjson) conclude(tally, context);
  if (preview)
    printMessage(
      t("bulk:preview.written", { path: preview.path, command: previewCommand(preview.path, options) }),
    );
  if (tally.failed > 0) {
    const figure = (value: number) => value.toLocaleString(context.locale);
    const sentence = t("bulk:result.failed", { failed: figure(tally.failed), total: figure(tally.total) });
    throw new CliError(sentence, exitCodes.partlyFailed);
  }
}
