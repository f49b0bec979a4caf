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

function checkClock({ time }: Health, { texts }: Context): Finding[] {
  if (time === undefined) return [];
  const words = texts.doctor.clock;
  const { ok, warning } = finder("clock");
  const seconds = Math.round((Date.now() - time) / SECOND);
  const isRight = Math.abs(seconds) * SECOND <= CLOCK_TOLERANCE;
  return [isRight ? ok(words.ok) : warning(words.wrong(seconds), words.mend)];
}

async function checkSession(options: TargetOptions, context: Context): Promise<Finding> {
  const words = context.texts.doctor.session;
  const { ok, warning } = finder("session");
  try {
    const person = await loadPerson(await currentSession(options, context));
    return person.role === "admin"
      ? ok(words.ok(person.email))
      : warning(words.notAdmin(person.email), words.mendRole);
  } catch (error) {
    return warning(sentenceOf(error, context), words.mend);
  }
}

/** Checks the connection to the backend. */
export async function checkBackend(options: TargetOptions, context: Context): Promise<Finding[]> {
  const words = context.texts.doctor.backend;
  const { ok, failed } = finder("backend");
  let connection: Connection;
  let health: Health;
  try {
    const target = await chooseTarget(options, context);
    health = await askHealth(target);
    connection = await connect(target, context);
  } catch (error) {
    return [failed(sentenceOf(error, context), words.mend)];
  }
  return [
    ok(words.ok(connection.site, connection.url)),
    ...checkInstallation(health, context),
    ...checkClock(health, context),
    await checkSession(options, context),
  ];
}
