import { preferredLocale } from "@regia/domain/messages";
import { PASSWORD_LENGTH } from "@regia/domain/validation";
import type postgres from "postgres";
import { redirectsTo } from "../addresses/redirects.ts";
import type { GoogleStandIn } from "../google/index.ts";
import type { ProjectKeys } from "../keys/index.ts";
import { openLite, REST_CONNECTIONS } from "../lite/index.ts";
import { kindOf, type Log } from "../log/index.ts";
import type { Outbox } from "../mail/index.ts";
import type { AuthRateLimits, RestRateLimits } from "../rateLimits/index.ts";
import { accountsIn, LINK_LIFETIME } from "./auth/accounts.ts";
import type { AuthTools } from "./auth/authContext.ts";
import { answerAuth } from "./auth/authRoutes.ts";
import { currentContext, type RequestContext, requestContext } from "./auth/context.ts";
import { emailCodesIn } from "./auth/emailCodes.ts";
import { googleSettings } from "./auth/google.ts";
import { hasSecretKey } from "./auth/key.ts";
import { knownDevices } from "./auth/knownDevices.ts";
import { liteMailer, mailer } from "./auth/mailer.ts";
import { pendingSignUpsIn } from "./auth/pendingSignUps.ts";
import { quieted } from "./auth/quiet.ts";
import { tokenIssuer } from "./auth/refresh.ts";
import { openedBy, securityLog } from "./auth/securityLog.ts";
import { factorsIn } from "./factors/factors.ts";
import { passkeySite } from "./factors/passkeys.ts";
import { backgroundWork } from "./http/background.ts";
import { bodyReader, hasStorableEscapes, rebuilt } from "./http/body.ts";
import { connectionTurns } from "./http/connections.ts";
import { databaseAnswer } from "./http/databaseErrors.ts";
import { queryRefusal } from "./http/queries.ts";
import { restError, restHeldBack, type Service, serviceOf } from "./http/response.ts";
import { emailThrottle } from "./http/throttle.ts";
import { cookiesFor } from "./sessions/cookies.ts";
import { sessionsIn } from "./sessions/sessions.ts";
import { tokenRefused, tokenVerifier } from "./sessions/tokens.ts";
import { objectFiles } from "./storage/objects.ts";
import { OBJECT_HEADERS, storageService } from "./storage/storageRoutes.ts";

/** The Supabase-compatible interface: `/auth/v1`, `/rest/v1`, `/storage/v1`. */
export interface Gateway {
  /**
   * Answers a request to one of the three paths.
   * @param ip address of the caller, stored with its session.
   */
  fetch(request: Request, ip: string | null): Promise<Response>;
  close(): Promise<void>;
}

/** The dependencies of a gateway. */
export interface GatewayOptions {
  /** Address of a migrated database. */
  readonly databaseUrl: string;
  /** Connections to the same database, for the gateway's own queries. */
  readonly sql: postgres.Sql;
  readonly keys: ProjectKeys;
  /** Origin at which people open the product; links in emails start with it. */
  readonly publicUrl: string;
  /** Folder for uploaded files. */
  readonly objectsFolder: string;
  /** Whether the folder belongs to this database alone, so that files without rows can be removed. */
  readonly ownsDatabase: boolean;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly rateLimits: AuthRateLimits;
  readonly restRateLimits: RestRateLimits;
  /** The stand-in for Google; absent if Google sign-in is off. */
  readonly google?: GoogleStandIn | undefined;
}

/** Milliseconds for which a request waits for a connection. */
export const LONGEST_TURN = 5_000;

/** How many connections REST requests may use at once, and one person's. */
const REST_TURNS = { places: REST_CONNECTIONS, share: 3, longest: LONGEST_TURN };

/** The same for storage, which shares its connections with the checks of tokens and of health. */
const STORAGE_TURNS = { places: 3, share: 1, longest: LONGEST_TURN };

const connectionTimeout = (): Response =>
  restError(504, "PGRST003", "Timed out acquiring connection from connection pool.");

/** The methods that PostgREST accepts; lite treats any other as a read. */
const REST_METHODS = /^(?:GET|HEAD|POST|PATCH|PUT|DELETE|OPTIONS)$/;

/** Files that everybody may read, so caches may keep them for as long as their owner said. */
const PUBLIC_OBJECT = /^\/storage\/v1\/object\/public\//;

/** The answer to a browser that asks whether a page of another origin may call; as hosted, any may, without cookies. */
function preflight(request: Request): Response {
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": request.headers.get("access-control-request-headers") ?? "*",
    "Access-Control-Max-Age": "3600",
    "Cache-Control": "no-store",
  };
  return new Response(null, { status: 204, headers });
}

const isPreflight = ({ method, headers }: Request): boolean =>
  method === "OPTIONS" && headers.has("access-control-request-method");

function finished(service: Service, pathname: string, answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const name of [...headers.keys()]) if (name.startsWith("sb-auth-")) headers.delete(name);
  headers.set("X-Content-Type-Options", "nosniff");
  if (!headers.has("Access-Control-Allow-Origin")) headers.set("Access-Control-Allow-Origin", "*");
  // Tokens are sent in headers, never in cookies.
  headers.delete("Access-Control-Allow-Credentials");
  if (!answer.ok || !PUBLIC_OBJECT.test(pathname)) headers.set("Cache-Control", "no-store");
  if (service === "storage") {
    for (const [name, value] of Object.entries(OBJECT_HEADERS)) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** Opens the gateway on a migrated database. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { databaseUrl, keys, publicUrl, sql } = options;
  const redirects = redirectsTo(publicUrl);
  const emailCodes = emailCodesIn(sql);
  const emails = mailer(publicUrl, options.outbox, emailCodes);
  const files = objectFiles(options.objectsFolder);
  const lite = await openLite({
    databaseUrl,
    keys,
    publicUrl,
    redirectOrigins: redirects.origins,
    mailer: liteMailer(emails),
    objects: files.adapter,
    providers: googleSettings(options.google, publicUrl),
    shortestPassword: PASSWORD_LENGTH.min,
    linkLifetime: LINK_LIFETIME,
    // lite hides most database errors from clients; the gateway returns what hosted PostgREST returns.
    onDatabaseError: (error) => {
      const context = requestContext.getStore();
      if (context !== undefined) context.databaseError = error;
    },
  });
  const restoreConsole = quieted(options.log);
  const accounts = accountsIn(sql);
  const background = backgroundWork(options.log);
  const cookies = cookiesFor(publicUrl);
  const sessions = sessionsIn(sql, options.log);
  const verifyToken = tokenVerifier(keys.jwtSecret, sessions);
  const verify: AuthTools["verify"] = async (request) => {
    const token = await verifyToken(request);
    const { facts } = currentContext();
    if (token.kind === "valid") facts.bearer = token;
    else if (token.kind === "refused") facts.refusal = token.reason;
    return token;
  };
  const record = securityLog(options.log, keys.jwtSecret);
  const tools: AuthTools = {
    accounts,
    pendingSignUps: pendingSignUpsIn(sql),
    emailCodes,
    background,
    mailer: emails,
    throttle: emailThrottle(),
    rateLimits: options.rateLimits,
    redirects,
    cookies,
    knownDevices: knownDevices(keys.jwtSecret, cookies, accounts),
    verify,
    sessions,
    factors: factorsIn(sql, passkeySite(redirects.origins)),
    issue: tokenIssuer(keys.jwtSecret),
    pass: (request) => lite.fetch(request),
  };
  const read = bodyReader();
  const inTurn = connectionTurns(REST_TURNS);
  const storage = storageService({
    sql,
    files,
    inTurn: connectionTurns(STORAGE_TURNS),
    keys,
    verify,
    read,
    log: options.log,
    pass: tools.pass,
  });
  const endTidying = await storage.keepTidy(options.ownsDatabase);

  async function answerRest(request: Request, ip: string | null): Promise<Response> {
    // All functions have this machine's address; what people ask of them is limited there.
    const addressWait = hasSecretKey(request, keys) ? 0 : await options.restRateLimits.admitAddress(ip);
    if (addressWait > 0) return restHeldBack(addressWait);
    if (!REST_METHODS.test(request.method)) {
      return restError(405, "PGRST117", `Unsupported HTTP method: ${request.method}`);
    }
    const token = await inTurn(undefined, () => verify(request)).catch(
      (error: unknown) => databaseAnswer(error) ?? Promise.reject(error),
    );
    if (token instanceof Response) return token;
    if (token === undefined) return connectionTimeout();
    if (token.kind === "refused") return tokenRefused("rest", token.reason);
    const wait = token.kind === "valid" ? await options.restRateLimits.admitAccount(token.userId) : 0;
    if (wait > 0) return restHeldBack(wait);
    const bytes = await read("rest", request, ip);
    if (bytes instanceof Response) return bytes;
    if (!hasStorableEscapes(bytes)) return restError(400, "22P05", "unsupported Unicode escape sequence");
    const refusal = queryRefusal(new URL(request.url).searchParams);
    if (refusal !== undefined) return restError(400, ...refusal);
    const caller = token.kind === "valid" ? token.userId : undefined;
    const result = await inTurn(caller, () => tools.pass(rebuilt(request, { body: bytes })));
    if (result === undefined) return connectionTimeout();
    if (result.status < 500) return result;
    return (
      databaseAnswer(requestContext.getStore()?.databaseError) ??
      restError(500, "XX000", "The request failed")
    );
  }

  async function answer(
    service: Service,
    request: Request,
    pathname: string,
    ip: string | null,
  ): Promise<Response> {
    if (service === "storage") return await storage.fetch(request, pathname, ip);
    if (service === "rest") return await answerRest(request, ip);
    const bytes = await read("auth", request, ip);
    if (bytes instanceof Response) return bytes;
    return await answerAuth(request, bytes, tools, ip);
  }

  /** Describes the session that a response opens or renews, and lets the browser that opened one be recognised again. */
  async function described(request: Request, response: Response, ip: string | null): Promise<Response> {
    const { pathname } = new URL(request.url);
    // Programs that look for malware open the links of emails: such a session is described when somebody renews it.
    const isLink = request.method === "GET" && pathname === "/auth/v1/verify";
    const opened = isLink ? undefined : await openedBy(request, response);
    if (opened === undefined) return response;
    const email = (await accounts.findById(opened.userId))?.email;
    const isKnown = email !== undefined && (await tools.knownDevices.find(request, email)) !== undefined;
    const userAgent = request.headers.get("user-agent");
    await accounts.describeSession(opened.sessionId, { userAgent, ip, isKnown });
    // A sign-in by password has done it. Google's answer comes back in the browser too.
    const isFromGoogle = pathname === "/auth/v1/callback";
    return isFromGoogle && email !== undefined
      ? await tools.knownDevices.remember(response, email)
      : response;
  }

  return {
    fetch: async (request, ip) => {
      const { pathname, searchParams } = new URL(request.url);
      const service = serviceOf(pathname);
      if (service === undefined) return new Response("Not found", { status: 404 });
      if (isPreflight(request)) return preflight(request);
      const destination = tools.redirects.resolve(searchParams.get("redirect_to"), "") || undefined;
      const context: RequestContext = {
        language: preferredLocale(request.headers.get("accept-language")),
        destination,
        requestId: request.headers.get("x-request-id"),
        google: options.google,
        facts: {},
      };
      let result = await requestContext.run(context, () => answer(service, request, pathname, ip));
      if (service === "auth") {
        // The session is valid without its description.
        result = await described(request, result, ip).catch((error: unknown) => {
          options.log.error({ event: "session not described", ...kindOf(error) });
          return result;
        });
      }
      await record({ service, request, response: result, context }, ip).catch((error: unknown) => {
        options.log.error({ event: "security event not recorded", ...kindOf(error) });
      });
      return finished(service, pathname, result);
    },
    close: async () => {
      await endTidying();
      await background.close();
      await lite.close();
      restoreConsole();
    },
  };
}
