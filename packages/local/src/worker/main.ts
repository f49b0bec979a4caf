// The worker of `npm run worker`: performs the steps of workflows beside the servers of one PostgreSQL, until Ctrl-C.
import { hostname } from "node:os";
import { terminalLocale } from "@regia/domain/messages";
import { closeStores, startProductWorker } from "@regia/functions/worker";
import { Failure, failureSentence } from "../failure/index.ts";
import { readSettings } from "../server/settings.ts";
import { translateTo } from "../texts/index.ts";

const locale = terminalLocale(process.env);

try {
  const { databaseUrl } = readSettings(process.env);
  if (databaseUrl === undefined) throw new Failure("worker-database");
  process.env["DATABASE_URL"] = databaseUrl;
  const worker = await startProductWorker(process.env, `worker ${hostname()} ${process.pid}`);
  process.stdout.write(`${translateTo(locale)("start:workerReady")}\n`);
  const stop = async (): Promise<void> => {
    await worker.close();
    await closeStores();
    process.exit(0);
  };
  // The same Ctrl-C may arrive twice, from the terminal and from npm.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop());
} catch (error) {
  process.stderr.write(`${failureSentence(error, locale)}\n`);
  process.exit(error instanceof Failure ? error.exitCode : 1);
}
