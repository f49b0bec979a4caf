import { ApiError } from "@regia/api/client";
import { mapAuthError } from "@regia/domain/errors";
import { translateMessage } from "@regia/domain/messages";
import { validateAccountEmail } from "@regia/domain/validation";
import { type Command, Option } from "commander";
import { connect } from "../backend/connection.ts";
import { explainBackend } from "../backend/failure.ts";
import { requirePrivateSite } from "../backend/privacy.ts";
import { addTargetOptions, chooseTarget, type TargetOptions } from "../backend/target.ts";
import type { Prompts } from "../input/prompts.ts";
import { readSecrets } from "../input/secret.ts";
import { printJson } from "../output/json.ts";
import { printMessage } from "../output/streams.ts";
import { isInteractive } from "../output/terminal.ts";
import type { Context } from "../program/context.ts";
import { CliError, exitCodes, usageError } from "../program/exit.ts";
import { addExamples } from "../program/help.ts";
import { type Opened, signIn, signOut, verifyCode } from "./authService.ts";
import { actAs } from "./currentSession.ts";
import { loadPerson } from "./person.ts";
import { type StoredSession, storeSession } from "./sessionFile.ts";

interface Options extends TargetOptions {
  readonly email?: string;
  readonly passwordStdin?: boolean;
  readonly codeStdin?: boolean;
  readonly json?: boolean;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The codes of a second factor to try, asked for one by one; none where nobody can be asked. */
  readonly codes: AsyncIterable<string> | Iterable<string>;
}

/** How often a code can be typed. */
const MOST_TRIES = 3;

async function* askedCodes({ input }: Prompts, { t }: Context): AsyncGenerator<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (tries > 0) printMessage(`${t("program:error.prefix")} ${t("session:code.wrong")}`);
    yield await input({ message: t("session:question.code") });
  }
}

function checkEmail(email: string, { locale }: Context): true | string {
  const result = validateAccountEmail(email);
  return result.isValid || translateMessage(locale, result.message);
}

async function credentialsOf(
  { email, passwordStdin, codeStdin }: Options,
  context: Context,
): Promise<Credentials> {
  const asks = isInteractive() && !(email !== undefined && passwordStdin);
  if (!asks && email === undefined) throw usageError(context.t("session:emailNeeded"));
  if (!asks && !passwordStdin) throw usageError(context.t("session:passwordNeeded"));
  if (email !== undefined) {
    const verdict = checkEmail(email, context);
    if (verdict !== true) throw usageError(verdict);
  }
  if (!asks) {
    const { password, next } = await readSecrets(context);
    return { email: email?.trim() ?? "", password, codes: codeStdin && next !== "" ? [next] : [] };
  }
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
    codes: askedCodes(prompts, context),
  };
}

/** Describes a refused sign-in with the product's message, and other failures like those of any call. */
function explainRefusal(error: unknown, context: Context): unknown {
  const isRefused = error instanceof ApiError && error.kind === "refused" && error.status < 500;
  if (!isRefused) return explainBackend(error, context);
  const { message } = mapAuthError({ ...(error.body as object), status: error.status });
  return new CliError(translateMessage(context.locale, message), exitCodes.notAllowed);
}

/** Uses a new session; if that fails the session is ended on the server. */
async function using<Result>(session: StoredSession, use: () => Result): Promise<Awaited<Result>> {
  try {
    return await use();
  } catch (error) {
    await signOut(session).catch(() => {});
    throw error;
  }
}

/** Whether a code is the reason of a failure. An old service has no recovery codes, so that none is right. */
const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || ["mfa_verification_failed", "mfa_challenge_expired"].includes(error.code));

/** The session with both factors; the same one if the account has only the password. */
async function raised(
  { session, isOwed, authenticator }: Opened,
  codes: Credentials["codes"],
  { t }: Context,
): Promise<StoredSession> {
  if (!isOwed) return session;
  let refusal = t("session:code.needed");
  for await (const code of codes) {
    try {
      return await verifyCode(session, { authenticator, code });
    } catch (error) {
      if (!isWrongCode(error)) throw error;
      refusal = t("session:code.wrong");
    }
  }
  throw new CliError(refusal, exitCodes.notAllowed);
}

async function login(options: Options, context: Context): Promise<void> {
  const target = await chooseTarget(options, context);
  requirePrivateSite(target.site, context);
  const { codes, ...credentials } = await credentialsOf(options, context);
  let session: StoredSession;
  try {
    const opened = await signIn(await connect(target, context), credentials);
    session = await using(opened.session, () => raised(opened, codes, context));
  } catch (error) {
    throw explainRefusal(error, context);
  }
  const namesSite = options.url !== undefined || options.profile !== undefined;
  await using(session, () => storeSession(session, context, namesSite ? target : undefined));
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
    .addOption(new Option("--code-stdin", t("session:option.codeStdin")).implies({ passwordStdin: true }))
    .option("--json", t("program:option.json"))
    .action((options: Options) => login(options, context));
  addExamples(command, context, {
    examples: {
      "regia login": "session:login.example.local",
      "regia login --url https://regia.example.com": "session:login.example.site",
      "regia login --email ada@example.com --password-stdin < secret.txt": "session:login.example.script",
      "regia login --email ada@example.com --code-stdin < secrets.txt": "session:login.example.code",
    },
    exits: ["done", "failed", "usage", "notAllowed", "interrupted"],
  });
}
