// The only module that imports @supabase/lite. contract.test.ts checks everything that it uses beyond lite's documented
// interface, so that an incompatible upgrade fails there.
import { App, RelationNotFoundError, setExperimental, setPasswordHashing } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { ProjectKeys } from "../keys/index.ts";
import { hashPassword, passwordMatches } from "../passwords/index.ts";
import { POOL } from "../postgres/index.ts";
import { numberTypes } from "./numbers.ts";
import { timestampTypes } from "./timestamps.ts";

export { getAuthSchemaSql, getStorageSchemaSql, splitSqlStatements } from "@supabase/lite";

/** lite's interface for sending email. lite exports no name for the type. */
export type LiteMailer = NonNullable<App["_mailer"]>;

/** lite's interface for object storage. lite exports no name for the type. */
export type LiteObjects = NonNullable<App["_storageAdapter"]>;

/** The configuration of lite. */
export interface LiteOptions {
  /** Address of a migrated database. */
  readonly databaseUrl: string;
  readonly keys: ProjectKeys;
  /** Origin at which people open the product. */
  readonly publicUrl: string;
  /** Allowed origins of redirect targets. */
  readonly redirectOrigins: readonly string[];
  readonly mailer: LiteMailer;
  readonly objects: LiteObjects;
  /** The external sign-in providers, in the format of lite's configuration. */
  readonly providers: Readonly<Record<string, object>>;
  readonly shortestPassword: number;
  /** Seconds for which the links of emails are valid. */
  readonly linkLifetime: number;
  /** Called with every error of the database driver. */
  readonly onDatabaseError: (error: unknown) => void;
}

/** A running lite. */
export interface Lite {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Connections of lite's pool. */
const CONNECTIONS = 10;

/** Connections that REST requests may use at once; the others are left to authentication and storage. */
export const REST_CONNECTIONS = 8;

/** Statement timeout in milliseconds; hosted projects have a similar one. */
const STATEMENT_TIMEOUT = 10_000;

/** Digits of a one-time token: too many to guess. People open links and never type them. */
const TOKEN_DIGITS = 40;

/** Whether an error means that a request named an unknown table. */
export function isUnknownRelation(error: unknown): boolean {
  return error instanceof RelationNotFoundError;
}

setPasswordHashing({ hash: hashPassword, compare: passwordMatches });

/** Starts lite on a migrated database. */
export async function openLite(options: LiteOptions): Promise<Lite> {
  const { databaseUrl, keys, publicUrl, redirectOrigins, providers } = options;
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      ...POOL,
      max: CONNECTIONS,
      types: { ...timestampTypes, ...numberTypes },
      connection: { ...POOL.connection, statement_timeout: STATEMENT_TIMEOUT },
    },
  });
  connection.normalizeDbError = (error) => {
    options.onDatabaseError(error);
    return error;
  };
  // The schema sets roles and grants; without this, lite would grant everything to every role on its first request.
  Reflect.set(connection, "rlsState", "active");
  const app = new App({
    connection,
    api: { schemas: ["public"], extra_search_path: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: publicUrl,
      additional_redirect_urls: redirectOrigins.map((origin) => `${origin}/**`),
      enable_refresh_token_rotation: true,
      minimum_password_length: options.shortestPassword,
      password_requirements: "lower_upper_letters_digits",
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: TOKEN_DIGITS,
        otp_expiry: options.linkLifetime,
      },
      external: providers,
    },
    storage: { enabled: true, file_size_limit: "5MiB" },
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
  });
  app._mailer = options.mailer;
  app._storageAdapter = options.objects;
  await app.init();
  // Set after init, which would print a warning otherwise.
  setExperimental("storage", true);
  await connection.introspect({ useCache: true });
  return { fetch: async (request) => await app.fetch(request), close: () => connection.close() };
}
