import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FirstAdmin, makeDemoUsers, makeFirstAdmin } from "../accounts/index.ts";
import { type DataDirectory, openDataDirectory } from "../data/index.ts";
import { migrate, openGateway, readMigrations } from "../gateway/index.ts";
import { openLocalGoogle } from "../google/index.ts";
import { type ProjectKeys, projectKeys } from "../keys/index.ts";
import { type Log, openLog } from "../log/index.ts";
import { openOutbox, smtpFrom } from "../mail/index.ts";
import { authRateLimits } from "../rateLimits/index.ts";
import { type Database, embeddedDatabase, existingDatabase } from "./database.ts";
import { serveFunctions } from "./functions.ts";
import { healthOf } from "./health.ts";
import { listen } from "./httpListener.ts";
import { localPages } from "./localPages.ts";
import { isLoopbackHost } from "./loopback.ts";
import { type Backend, routes } from "./routes.ts";
import type { ServerSettings } from "./settings.ts";
import { webApp } from "./webApp.ts";

const checkout = fileURLToPath(new URL("../../../../", import.meta.url));

/** Folders of the checkout that the server serves and runs. */
export const FOLDERS = {
  app: join(checkout, "packages/app/dist"),
  functions: join(checkout, "functions/src"),
  migrations: join(checkout, "supabase/migrations"),
} as const;

/** Milliseconds that requests under way have when the server stops. */
const STOP_TIMEOUT = 5_000;

/** A running Regia. */
export interface RunningServer {
  /** Origin at which people reach it. */
  readonly url: string;
  /** Page with the caught mail; undefined where it does not exist. */
  readonly mailUrl: string | undefined;
  /** The first admin, if it was made by this start. */
  readonly firstAdmin: FirstAdmin | undefined;
  /** How many demo users this start made, and whether they can sign in. */
  readonly demo: { readonly count: number; readonly signIn: boolean };
  /** Shuts down in order; committed data is kept. */
  stop(): Promise<void>;
}

/** An address as it stands in a URL; one that means every interface is reached as this machine. */
function originOf(host: string, port: number): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return new URL(`http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`).origin;
}

/** Lets the functions find the backend where their host would name it. */
function describeBackend(
  origin: string,
  publicUrl: string | undefined,
  keys: ProjectKeys,
  databaseUrl: string,
): void {
  Object.assign(process.env, {
    SUPABASE_URL: origin,
    // Without a proxy, people may use any of this machine's names: the page's own origin is then the backend's.
    SUPABASE_PUBLIC_URL: publicUrl ?? "/",
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SUPABASE_JWT_SECRET: keys.jwtSecret,
    DATABASE_URL: databaseUrl,
    REGIA_DEBUG_AUTH: process.env["REGIA_DEBUG_AUTH"] ?? "1",
  });
}

/** Closes resources in the reverse order of their creation. */
function endings() {
  const list: (() => Promise<void> | void)[] = [];
  return {
    add: (end: () => Promise<void> | void) => {
      list.push(end);
    },
    run: async () => {
      for (const end of list.splice(0).reverse()) await end();
    },
  };
}

async function openDatabase(settings: ServerSettings, directory: DataDirectory, log: Log): Promise<Database> {
  return settings.databaseUrl === undefined
    ? await embeddedDatabase(directory, log)
    : await existingDatabase(settings.databaseUrl);
}

/**
 * Starts everything: takes the port, then the data directory, then brings the database up to date and opens the routes.
 * @throws Failure with what a person can mend; nothing is left running then.
 */
export async function startServer(
  settings: ServerSettings,
  environment = process.env,
): Promise<RunningServer> {
  const log = openLog(environment);
  const rateLimits = authRateLimits(environment);
  const transport = smtpFrom(environment);
  const app = webApp(settings.appDir ?? FOLDERS.app, settings.publicUrl);
  const end = endings();
  let opened: Database | undefined;
  try {
    let backend: Backend | undefined;
    const listener = await listen(
      routes(app, () => backend, log),
      settings.host,
      settings.port,
    );
    end.add(() => listener.close(STOP_TIMEOUT));
    const origin = originOf(settings.host, listener.port);
    const publicUrl = settings.publicUrl ?? origin;

    const directory = openDataDirectory(settings.dataDir);
    end.add(() => directory.release());
    const keys = projectKeys(directory.path);
    const database = await openDatabase(settings, directory, log);
    opened = database;
    end.add(() => database.close());
    const migrations = readMigrations(FOLDERS.migrations);
    await migrate(database.sql, migrations);

    const outbox = openOutbox(database.sql, transport);
    end.add(() => outbox.close());
    const local = isLoopbackHost(settings.host);
    const google = local ? openLocalGoogle(publicUrl, database.sql) : undefined;
    const gateway = await openGateway({
      databaseUrl: database.url,
      sql: database.sql,
      keys,
      publicUrl,
      objectsFolder: join(directory.path, "storage"),
      outbox,
      log,
      rateLimits,
      google: google?.standIn,
    });
    end.add(() => gateway.close());

    const demo = { count: settings.demoUsers, signIn: local };
    const demoUsers = await makeDemoUsers(database.sql, demo);
    const firstAdmin = await makeFirstAdmin(database.sql, settings.admin);
    describeBackend(origin, settings.publicUrl, keys, database.url);
    backend = {
      gateway,
      health: healthOf(database, migrations, log),
      functions: serveFunctions(FOLDERS.functions, log),
      localPages: google ? localPages({ publicUrl, keys, outbox, google }) : undefined,
    };
    // Closed first, so that no request reaches a partly closed backend.
    end.add(() => listener.close(STOP_TIMEOUT));
    return {
      url: publicUrl,
      mailUrl: local ? new URL("/local/mail", origin).href : undefined,
      firstAdmin,
      demo: { count: demoUsers, signIn: local },
      stop: () => end.run(),
    };
  } catch (error) {
    const complaint = opened?.complaint(error);
    await end.run();
    throw complaint ?? error;
  }
}
