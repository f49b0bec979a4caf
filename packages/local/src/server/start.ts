import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOCAL_PAYMENTS_PATH } from "@regia/api/site";
import { isGuessable } from "@regia/domain/validation";
import { MailSettingError, type MailTransport, smtpFrom } from "@regia/functions/mail";
import { closeDemoUsers, type FirstAdmin, makeDemoUsers, makeFirstAdmin } from "../accounts/index.ts";
import { redirectsTo } from "../addresses/redirects.ts";
import { settleRestored } from "../backup/restored.ts";
import { openDataDirectory } from "../data/index.ts";
import { migrate, readDatabaseSource } from "../database/index.ts";
import { startDemonstration } from "../demonstration/index.ts";
import { Failure } from "../failure/index.ts";
import { openGateway } from "../gateway/index.ts";
import { openLocalGoogle } from "../google/index.ts";
import { type ProjectKeys, projectKeys, type StoredKeys } from "../keys/index.ts";
import { openLog } from "../log/index.ts";
import { deliverOutgoing, openOutbox } from "../mail/index.ts";
import { openLocalPayments } from "../payments/index.ts";
import { authRateLimits, restRateLimits } from "../rateLimits/index.ts";
import {
  compareBooks,
  keepBooks,
  keepByClock,
  keepConversations,
  performWorkflows,
} from "../upkeep/index.ts";
import { type Database, embeddedDatabase, existingDatabase } from "./database.ts";
import { serveFunctions } from "./functions.ts";
import { healthOf } from "./health.ts";
import { listen } from "./httpListener.ts";
import { isLocalByForce, isLocalServer } from "./local.ts";
import { localPages } from "./localPages.ts";
import { type AnsweringModels, answeringModels, describeModels } from "./models.ts";
import { type Backend, routes } from "./routes.ts";
import type { ServerSettings } from "./settings.ts";
import { webApp } from "./webApp.ts";

const checkout = fileURLToPath(new URL("../../../../", import.meta.url));

/** Folders of the checkout that the server uses. */
export const FOLDERS = {
  /** The newest build, beside older ones. */
  app: join(checkout, "packages/app/.builds/newest"),
  functions: join(checkout, "functions/src"),
  database: join(checkout, "supabase"),
} as const;

/** Milliseconds that running requests get when the server stops. */
const STOP_TIMEOUT = 5_000;

/** What a person who starts the server should know: texts below `start`. */
export type StartWarning = "localPagesForced" | "emailsUnread" | "adminPasswordGuessable";

/** A running Regia. */
export interface RunningServer {
  /** Origin at which people open it. */
  readonly url: string;
  /** Address of the page with the caught emails; undefined if it does not exist. */
  readonly mailUrl: string | undefined;
  /** The first admin, if this start created it. */
  readonly firstAdmin: FirstAdmin | undefined;
  /** The number of demo users that this start created, and whether they can sign in. */
  readonly demo: { readonly count: number; readonly signIn: boolean };
  /** Who answers in the chat, by the settings. */
  readonly models: AnsweringModels;
  readonly warnings: readonly StartWarning[];
  /** Stops in order; committed data is kept. */
  stop(): Promise<void>;
}

/** Whether a listening address stands for all interfaces of the machine. */
const isOfAllInterfaces = (host: string): boolean => host === "0.0.0.0" || host === "::";

/** The origin for a listening address; an address of all interfaces becomes the loopback name. */
function originOf(host: string, port: number): string {
  const reachable = isOfAllInterfaces(host) ? "127.0.0.1" : host;
  return new URL(`http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`).origin;
}

/**
 * The origins at which people open a server, the main one first: the public one, or else every name of this machine, and
 * its addresses if it listens on all interfaces.
 */
function originsOf({ host, publicUrl }: Pick<ServerSettings, "host" | "publicUrl">, port: number): string[] {
  const main = publicUrl ?? originOf(host, port);
  const addresses =
    publicUrl === undefined && isOfAllInterfaces(host)
      ? Object.values(networkInterfaces()).flatMap((found = []) =>
          // A browser opens no address that needs the name of an interface.
          found.flatMap(({ address, scopeid }) => (scopeid ? [] : [originOf(address, port)])),
        )
      : [];
  return [main, ...redirectsTo(main).origins, ...addresses];
}

/** Whether the first admin was created with a password of the settings that is easy to guess. */
function hasGuessablePassword(created: FirstAdmin | undefined, { admin }: ServerSettings): boolean {
  const isGiven = created !== undefined && created.freshPassword === undefined;
  return isGiven && admin.password !== undefined && isGuessable(admin.password, [created.email]);
}

/** Sets the environment variables by which functions find the backend. */
function describeBackend(
  {
    origin,
    publicUrl,
    origins,
    debugAuth,
    googlePictures = "",
    logged,
  }: {
    origin: string;
    publicUrl: string | undefined;
    origins: readonly string[];
    debugAuth: boolean;
    googlePictures: string | undefined;
    logged: string;
  },
  keys: ProjectKeys,
  databaseUrl: string,
): void {
  Object.assign(process.env, {
    SUPABASE_URL: origin,
    // Without a proxy, the product has several names; the backend's origin is then that of the page.
    SUPABASE_PUBLIC_URL: publicUrl ?? "/",
    REGIA_ORIGINS: origins.join(","),
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SUPABASE_JWT_SECRET: keys.jwtSecret,
    DATABASE_URL: databaseUrl,
    REGIA_DEBUG_AUTH: debugAuth ? "1" : "0",
    REGIA_GOOGLE_PICTURES: googlePictures,
    REGIA_LOG: logged,
  });
}

/** Whether the settings name a real payment provider; the stand-in of another server in this process is none. */
function hasPaymentProvider({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base }: NodeJS.ProcessEnv): boolean {
  return key !== undefined && key !== "" && base?.endsWith(LOCAL_PAYMENTS_PATH) !== true;
}

/**
 * Sets the environment variables by which functions find the stand-in for the payment provider.
 * @returns sets them back
 */
function describePayments(origin: string, keys: StoredKeys): () => void {
  const wanted = {
    STRIPE_API_BASE: `${origin}${LOCAL_PAYMENTS_PATH}`,
    STRIPE_SECRET_KEY: keys.paymentsKey,
    STRIPE_WEBHOOK_SECRET: keys.paymentsSecret,
  };
  Object.assign(process.env, wanted);
  return () => {
    for (const [name, value] of Object.entries(wanted))
      if (process.env[name] === value) delete process.env[name];
  };
}

/** The mail server of the environment; undefined if there is none. */
function mailServer(environment: NodeJS.ProcessEnv): MailTransport | undefined {
  try {
    return smtpFrom(environment);
  } catch (error) {
    throw error instanceof MailSettingError ? new Failure("invalid-setting", error.details, error) : error;
  }
}

/**
 * Starts everything: listens on the port, opens the data directory, updates the database, then opens the routes.
 * @throws Failure that a person can fix; nothing is left running.
 */
export async function startServer(
  settings: ServerSettings,
  environment = process.env,
): Promise<RunningServer> {
  // The terminal of a server for this machine only stays quiet.
  const logged = settings.logged ?? (isLocalServer(settings) ? "" : "security");
  const log = openLog({ REGIA_LOG: logged });
  const rateLimits = authRateLimits(environment);
  const restLimits = restRateLimits(environment);
  const transport = mailServer(environment);
  const app = webApp({
    folder: settings.appDir ?? FOLDERS.app,
    besideOthers: settings.appDir === undefined,
    publicUrl: settings.publicUrl,
  });
  const resources = new AsyncDisposableStack();
  let opened: Database | undefined;
  try {
    let backend: Backend | undefined;
    const handler = routes({ ...settings, app, backend: () => backend, log });
    const listener = await listen(handler, settings);
    resources.defer(() => listener.close(STOP_TIMEOUT));
    const origin = originOf(settings.host, listener.port);
    const publicUrl = settings.publicUrl ?? origin;

    const directory = openDataDirectory(settings.dataDir);
    resources.defer(() => directory.release());
    const keys = projectKeys(directory.path);
    const database = settings.databaseUrl
      ? await existingDatabase(settings.databaseUrl)
      : await embeddedDatabase(directory, log, settings.durability);
    opened = database;
    resources.defer(() => database.close());
    const source = readDatabaseSource(FOLDERS.database);
    await migrate(database.sql, source);
    if (settings.databaseUrl === undefined) await settleRestored(directory.path, database.sql);

    const outbox = openOutbox(database.sql, transport);
    resources.defer(() => outbox.close());
    const delivery = await deliverOutgoing({ sql: database.sql, outbox, transport, publicUrl, log });
    resources.defer(() => delivery.close());
    const local = isLocalServer(settings);
    const google = local ? openLocalGoogle(publicUrl, database.sql, settings.googlePictures) : undefined;
    const gateway = await openGateway({
      databaseUrl: database.url,
      sql: database.sql,
      keys,
      publicUrl,
      objectsFolder: join(directory.path, "storage"),
      ownsDatabase: settings.databaseUrl === undefined,
      outbox,
      log,
      rateLimits,
      restRateLimits: restLimits,
      google: google?.standIn,
    });
    resources.defer(() => gateway.close());

    const upkeep = await keepConversations({
      sql: database.sql,
      log,
      ownsDatabase: settings.databaseUrl === undefined,
    });
    resources.defer(() => upkeep.close());
    const demonstration = await startDemonstration();
    resources.defer(() => demonstration.close());

    if (!local) await closeDemoUsers(database.sql);
    const demo = { count: settings.demoUsers, signIn: local };
    const demoUsers = await makeDemoUsers(database.sql, demo);
    const firstAdmin = await makeFirstAdmin(database.sql, settings.admin);
    const debugAuth = settings.debugAuth ?? local;
    // Of the stand-in alone.
    const googlePictures = google && settings.googlePictures;
    describeBackend(
      {
        origin,
        publicUrl: settings.publicUrl,
        origins: originsOf(settings, listener.port),
        debugAuth,
        googlePictures,
        logged,
      },
      keys,
      database.url,
    );
    resources.defer(describeModels(environment, demonstration));
    const payments =
      local && !hasPaymentProvider(environment)
        ? openLocalPayments({
            sql: database.sql,
            publicUrl,
            key: keys.paymentsKey,
            webhook: {
              url: `${origin}/.netlify/functions/stripe-webhook`,
              secret: keys.paymentsSecret,
            },
            log,
            afterClock: () => keepByClock(database.sql),
            reconcile: compareBooks,
          })
        : undefined;
    if (payments !== undefined) resources.defer(describePayments(origin, keys));
    const functions = serveFunctions(FOLDERS.functions, log);
    backend = {
      gateway,
      health: healthOf({ database, source, folder: directory.path }, log),
      functions,
      localPages: google ? localPages({ publicUrl, keys, outbox, google, payments }) : undefined,
    };
    const books = keepBooks({ sql: database.sql, log });
    const workflows = await performWorkflows({
      sql: database.sql,
      ownsDatabase: settings.databaseUrl === undefined,
      environment: process.env,
    });
    // Closed first, so that no request reaches a partly closed backend; functions end the responses that still stream.
    resources.defer(async () => {
      // The books ask the functions' interfaces, so what they still do fails from here on, which nobody needs to know.
      await Promise.all([
        books.close(),
        listener.close(STOP_TIMEOUT),
        workflows.close().then(() => functions.close(STOP_TIMEOUT)),
      ]);
    });
    // Before, so that events that are under way still find the functions.
    if (payments !== undefined) resources.defer(() => payments.close());
    return {
      url: publicUrl,
      mailUrl: local ? new URL("/local/mail", origin).href : undefined,
      firstAdmin,
      demo: { count: demoUsers, signIn: local },
      models: answeringModels(environment),
      warnings: [
        ...(isLocalByForce(settings) ? (["localPagesForced"] as const) : []),
        ...(local || transport !== undefined ? [] : (["emailsUnread"] as const)),
        ...(hasGuessablePassword(firstAdmin, settings) ? (["adminPasswordGuessable"] as const) : []),
      ],
      stop: () => resources.disposeAsync(),
    };
  } catch (error) {
    const reportedFailure = opened?.reportedFailure(error);
    await resources.disposeAsync();
    throw reportedFailure ?? error;
  }
}
