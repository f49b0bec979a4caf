import { ApiError } from "@regia/api/client";
import { mapAuthError } from "@regia/domain/errors";
import { translateMessage } from "@regia/domain/messages";
import { validateAccountEmail } from "@regia/domain/validation";
import type { Command } from "commander";
import { connect } from "../backend/connection.ts";
import { explainBackend } from "../backend/failure.ts";
import { requirePrivateSite } from "../backend/privacy.ts";
import { addTargetOptions, chooseTarget, type Target, type TargetOptions } from "../backend/target.ts";
import { readSecretLine } from "../input/secret.ts";
import { printJson } from "../output/json.ts";
import { printMessage } from "../output/streams.ts";
import { isInteractive } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes, usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { signIn, signOut } from "./authService.ts";
import { actAs } from "./currentSession.ts";
import { loadPerson } from "./person.ts";
import { type StoredSession, storeSession } from "./sessionFile.ts";

interface Options extends TargetOptions {
  readonly email?: string;
  readonly passwordStdin?: boolean;
  readonly json?: boolean;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

function checkEmail(email: string, { locale }: Context): true | string {
  const result = validateAccountEmail(email);
  return result.isValid || translateMessage(locale, result.message);
}

async function credentialsOf({ email, passwordStdin }: Options, context: Context): Promise<Credentials> {
  const asks = isInteractive() && !(email !== undefined && passwordStdin);
  if (!asks && email === undefined) throw usageError(context.t("session:emailNeeded"));
  if (!asks && !passwordStdin) throw usageError(context.t("session:passwordNeeded"));
  if (email !== undefined) {
    const verdict = checkEmail(email, context);
    if (verdict !== true) throw usageError(verdict);
  }
  if (!asks) return { email: email?.trim() ?? "", password: await readSecretLine(context) };
  const { promptsIn } = await import("../input/prompts.ts");
  const prompts = promptsIn(context);
  const address =
    email ??
    (await prompts.input({
      message: context.t("session:question.email"),
      validate: (text) => checkEmail(text, context),
    }));
  return {
    email: address.trim(),
    password: await prompts.password({ message: context.t("session:question.password") }),
  };
}

/** Describes a refused sign-in with the product's message, and other failures like those of any call. */
function explainRefusal(error: unknown, context: Context): unknown {
  const isRefused = error instanceof ApiError && error.kind === "refused" && error.status < 500;
  if (!isRefused) return explainBackend(error, context);
  const { message } = mapAuthError({ ...(error.body as object), status: error.status });
  return new CliError(translateMessage(context.locale, message), exitCodes.notAllowed);
}

/** Stores a session, and the backend that the options name; if that fails the session is ended on the server. */
async function keep(session: StoredSession, current: Target | undefined, context: Context): Promise<void> {
  try {
    storeSession(session, context, current);
  } catch (error) {
    await signOut(session).catch(() => {});
    throw error;
  }
}

async function login(options: Options, context: Context): Promise<void> {
  const target = await chooseTarget(options, context);
  requirePrivateSite(target.site, context);
  const credentials = await credentialsOf(options, context);
  let session: StoredSession;
  try {
    session = await signIn(await connect(target, context), credentials);
  } catch (error) {
    throw explainRefusal(error, context);
  }
  const namesSite = options.url !== undefined || options.profile !== undefined;
  await keep(session, namesSite ? target : undefined, context);
  const person = await loadPerson(actAs(session, context));
  printMessage(context.t("session:signedIn", { email: person.email, site: session.site }));
  if (namesSite) printMessage(context.t("session:remembered", { site: session.site }));
  if (person.role !== "admin") printMessage(context.t("session:notAdmin"));
  if (options.json) printJson({ ...person, url: session.site });
}

/** `regia login`: stores the tokens in a private file and never prints them. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(command.description(t("session:login.description")), context)
    .option("--email <address>", t("session:option.email"))
    .option("--password-stdin", t("session:option.passwordStdin"))
    .option("--json", t("program:option.json"))
    .action((options: Options) => login(options, context));
  addExamples(command, context, {
    examples: {
      "regia login": "session:login.example.local",
      "regia login --url https://regia.example.com": "session:login.example.site",
      "regia login --email ada@example.com --password-stdin < secret.txt": "session:login.example.script",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
