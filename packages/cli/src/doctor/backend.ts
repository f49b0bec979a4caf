import { type Connection, connect } from "../backend/connection.ts";
import { explainBackend } from "../backend/failure.ts";
import { chooseTarget, type TargetOptions } from "../backend/target.ts";
import type { Context } from "../program/context.ts";
import { CliError } from "../program/exit.ts";
import { currentSession } from "../session/currentSession.ts";
import { loadPerson } from "../session/person.ts";
import { type Finding, finder } from "./check.ts";
import { askHealth, checkInstallation, type Health } from "./health.ts";

const SECOND = 1000;
const CLOCK_TOLERANCE = 60 * SECOND;

/** The message of a failure that a person can fix; other errors are rethrown. */
function sentenceOf(error: unknown, context: Context): string {
  const explained = explainBackend(error, context);
  if (explained instanceof CliError) return explained.message;
  throw explained;
}

function checkClock({ time }: Health, { t }: Context): Finding[] {
  if (time === undefined) return [];
  const { ok, warning } = finder("clock");
  const seconds = Math.round((Date.now() - time) / SECOND);
  const isRight = Math.abs(seconds) * SECOND <= CLOCK_TOLERANCE;
  return [
    isRight
      ? ok(t("doctor:clock.ok"))
      : warning(
          t(`doctor:clock.${seconds > 0 ? "ahead" : "behind"}`, { seconds: Math.abs(seconds) }),
          t("doctor:clock.mend"),
        ),
  ];
}

async function checkSession(options: TargetOptions, context: Context): Promise<Finding> {
  const { ok, warning } = finder("session");
  try {
    const person = await loadPerson(await currentSession(options, context));
    return person.role === "admin"
      ? ok(context.t("doctor:session.ok", { email: person.email }))
      : warning(
          context.t("doctor:session.notAdmin", { email: person.email }),
          context.t("doctor:session.mendRole"),
        );
  } catch (error) {
    return warning(sentenceOf(error, context), context.t("doctor:session.mend"));
  }
}

/** Checks the connection to the backend. */
export async function checkBackend(options: TargetOptions, context: Context): Promise<Finding[]> {
  const { ok, failed } = finder("backend");
  let connection: Connection;
  let health: Health;
  try {
    const target = await chooseTarget(options, context);
    health = await askHealth(target);
    connection = await connect(target, context);
  } catch (error) {
    return [failed(sentenceOf(error, context), context.t("doctor:backend.mend"))];
  }
  return [
    ok(
      connection.site === connection.url
        ? context.t("doctor:backend.ok", { site: connection.site })
        : context.t("doctor:backend.okElsewhere", { site: connection.site, url: connection.url }),
    ),
    ...checkInstallation(health, context),
    ...checkClock(health, context),
    await checkSession(options, context),
  ];
}
