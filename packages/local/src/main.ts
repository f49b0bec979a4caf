// The server of `npm start`: the web app and its backend on one port, until Ctrl-C.
import { Session } from "node:inspector/promises";
import { terminalLocale } from "@regia/domain/messages";
import { DEMO_PASSWORD } from "./accounts/index.ts";
import { Failure, failureSentence } from "./failure/index.ts";
import { kindOf, openLog } from "./log/index.ts";
import { type RunningServer, readSettings, startServer } from "./server/index.ts";
import { type Translate, translateTo } from "./texts/index.ts";

function modelsLine(models: RunningServer["models"], t: Translate): string {
  switch (models.kind) {
    case "connected":
      return t("start:modelsConnected", { sources: models.sources.join(", ") });
    case "onMachine":
      return t("start:modelsOnMachine");
    case "demonstration":
      return t("start:modelsDemonstration");
  }
}

function announce({ url, mailUrl, firstAdmin, demo, models, warnings }: RunningServer, t: Translate): void {
  for (const warning of warnings) process.stderr.write(`${t(`start:${warning}`, { url })}\n`);
  const lines = [t("start:ready", { url })];
  if (mailUrl !== undefined) lines.push(t("start:mail", { url: mailUrl }));
  if (firstAdmin !== undefined) {
    const { email, freshPassword: password } = firstAdmin;
    lines.push(password ? t("start:adminWithPassword", { email, password }) : t("start:admin", { email }));
  }
  const { count: users, signIn } = demo;
  if (users > 0) {
    lines.push(
      signIn ? t("start:demoWithPassword", { users, password: DEMO_PASSWORD }) : t("start:demo", { users }),
    );
  }
  lines.push(modelsLine(models, t), t("start:stop"));
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Milliseconds between the first signal and the earliest one that ends the process at once. */
const FORCE_AFTER = 1_000;
/**
 * Milliseconds after which the process ends even if a part does not stop, such as an interrupted database connection.
 */
const LAST_TIMEOUT = 20_000;

/** Frees what only the start needed, such as compiled migrations; V8 does so by itself only where memory gets scarce. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

async function main(): Promise<void> {
  const locale = terminalLocale(process.env);
  const giveUp = (error: unknown): never => {
    process.stderr.write(`${failureSentence(error, locale)}\n`);
    process.exit(error instanceof Failure ? error.exitCode : 1);
  };
  let server: RunningServer | undefined;
  const record = (error: unknown) => openLog(process.env).error({ event: "unhandled", ...kindOf(error) });
  // An unexpected error in one request must not end the others, nor lose what is in memory. Whether the parts still work is
  // what the health check tells.
  process.on("uncaughtException", (error) => (server === undefined ? giveUp(error) : record(error)));
  process.on("unhandledRejection", record);

  let stoppingSince: number | undefined;
  const stop = (): void => {
    // During the start, exits at once. PostgreSQL ends with this process and loses no committed data.
    if (server === undefined) process.exit(0);
    // The same Ctrl-C may arrive twice, from the terminal and from npm; only a later one ends the process at once.
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > FORCE_AFTER) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), LAST_TIMEOUT).unref();
    server.stop().then(
      () => process.exit(0),
      (error) => {
        record(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

  try {
    server = await startServer(readSettings(process.env));
  } catch (error) {
    giveUp(error);
    return;
  }
  announce(server, translateTo(locale));
  await collectGarbage();
}

await main();
