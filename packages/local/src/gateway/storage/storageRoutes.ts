import { isStorable } from "@regia/functions/http";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import type postgres from "postgres";
import * as v from "valibot";
import { REMOVED_FILES } from "../../database/systemSchema.ts";
import { errnoOf } from "../../failure/index.ts";
import type { ProjectKeys } from "../../keys/index.ts";
import { kindOf, type Log } from "../../log/index.ts";
import { requestContext } from "../auth/context.ts";
import { hasSecretKey } from "../auth/key.ts";
import { type BodyReader, incomplete, rebuilt, tooManyBytes } from "../http/body.ts";
import { byteBudget } from "../http/byteBudget.ts";
import type { ConnectionTurns } from "../http/connections.ts";
import { databaseAnswer, isClientsFault } from "../http/databaseErrors.ts";
import { storageError } from "../http/response.ts";
import { type Token, tokenRefused } from "../sessions/tokens.ts";
import {
  type Caller,
  type NewObject,
  type ObjectPath,
  OutOfTurn,
  objectRows,
  refusalOf,
} from "./objectRows.ts";
import type { ObjectFiles, StoredFile } from "./objects.ts";
import { checkDeclared, receiveUpload, UploadRefused, type UploadRules } from "./uploads.ts";

/** What the storage service needs. */
export interface StorageTools {
  readonly sql: postgres.Sql;
  readonly files: ObjectFiles;
  /** Gives turns to the connections of `sql`. */
  readonly inTurn: ConnectionTurns;
  readonly keys: ProjectKeys;
  readonly verify: (request: Request) => Promise<Token>;
  readonly read: BodyReader;
  readonly log: Log;
  /** Passes a request on to lite. */
  readonly pass: (request: Request) => Promise<Response>;
}

/** Bytes of a file where the bucket sets no other maximum. */
const LARGEST_FILE = 5 * 1024 * 1024;

/** Bytes that uploads may hold on the disk before they are stored. */
const UPLOAD_BYTES = { caller: 32 * 1024 * 1024, server: 256 * 1024 * 1024 };

/** Bytes that every upload counts for at least, because a connection needs memory too. */
const LEAST_BYTES = 512 * 1024;

/** The names that hosted Storage accepts for objects. */
const OBJECT_NAME = /^(?!\/)(?!.*\.\.)[\w/!\-.*'() &$@=;:+,?]{1,1024}$/;

/**
 * A path as lite's router decodes it before it selects a route; undefined if it cannot be decoded. The functions below
 * take this path.
 */
function routedPath(pathname: string): string | undefined {
  try {
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}

/** Paths of reads: an expired session must not hide public objects. */
const READING = /^\/object\/(?!list\/|move$|copy$)/;

/** Calls whose path looks like that of an upload. */
const CALLS = /^\/object\/(?:list|sign|upload|info|public|authenticated)\//;

/** Whether a path can be an object's: it can be decoded and has no control characters. */
function isObjectPath(pathname: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** The object that a path names after a prefix. */
function objectAt(path: string, prefix: string): ObjectPath | undefined {
  const [, bucket, name] = /^([^/]+)\/(.+)$/s.exec(path.slice(prefix.length)) ?? [];
  return bucket === undefined || name === undefined ? undefined : { bucket, name };
}

const text = v.pipe(v.string(), v.maxLength(1024));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000));
const name = v.pipe(v.string(), v.regex(OBJECT_NAME));
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10 * 366 * 86_400));
const paths = v.pipe(v.array(text), v.minLength(1), v.maxLength(1_000));

const moveBody = v.object({
  bucketId: text,
  sourceKey: text,
  destinationBucket: v.optional(text),
  destinationKey: name,
});

const removeBody = v.object({ prefixes: paths });

const listBody = v.object({
  prefix: v.optional(text, ""),
  limit: v.optional(v.pipe(count, v.minValue(1)), 100),
  offset: v.optional(count, 0),
  sortBy: v.optional(
    v.object({
      column: v.picklist(["name", "updated_at", "created_at", "last_accessed_at"]),
      order: v.optional(v.picklist(["asc", "desc"]), "asc"),
    }),
    { column: "name" },
  ),
  search: v.optional(text, ""),
});

const signBody = v.object({ expiresIn: seconds });
const signSeveralBody = v.object({ expiresIn: seconds, paths });

/** The bodies of calls with JSON. */
const bodies: readonly (readonly [method: string, path: RegExp, body: v.GenericSchema])[] = [
  ["POST", /^\/object\/list\/[^/]+$/, listBody],
  ["POST", /^\/object\/(?:move|copy)$/, moveBody],
  ["POST", /^\/object\/sign\/[^/]+\/.+$/s, signBody],
  ["POST", /^\/object\/sign\/[^/]+$/, signSeveralBody],
  ["DELETE", /^\/object\/[^/]+$/, removeBody],
];

/** Headers that prevent uploaded files from running as pages of this origin, whatever their type or path. */
export const OBJECT_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

const invalidRequest = (message: string) => storageError(400, "InvalidRequest", message);
const forbidden = () => storageError(400, "Unauthorized", "new row violates row-level security policy", 403);
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
/** Of one address among several. */
const INACCESSIBLE = "Either the object does not exist or you do not have access to it";
const bucketNotFound = () => storageError(400, "Bucket not found", "Bucket not found", 404);
const objectNotFound = () => storageError(400, "not_found", "Object not found", 404);
const noRoute = (method: string, path: string) =>
  Response.json(
    { message: `Route ${method}:${path} not found`, error: "Not Found", statusCode: 404 },
    { status: 404 },
  );

/** Whether an error says that the disk of the files, or of the database, is full. */
const isDiskFull = (error: unknown): boolean => /^(?:ENOSPC|EDQUOT|53100)$/.test(errnoOf(error) ?? "");

/** The headers that the parameter `download` of an address asks for: a file to save, under a name if it gives one. */
function savingHeaders({ url }: Request): Record<string, string> {
  const name = new URL(url).searchParams.get("download");
  if (name === null) return {};
  const encoded = encodeURIComponent(name.toWellFormed());
  const named = name === "" ? "" : ` filename=${encoded}; filename*=UTF-8''${encoded};`;
  return { "Content-Disposition": `attachment;${named}` };
}

/** Whether the caller has the content of a file already, by its tag or else by its time. */
function isKnown({ headers }: Request, { metadata }: StoredFile): boolean {
  const tags = headers.get("if-none-match");
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  if (tags !== null) return tags.split(",").some((tag) => ["*", metadata.eTag].includes(strong(tag)));
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  // The header has whole seconds.
  return (
    metadata.lastModified !== undefined && Math.floor(metadata.lastModified.getTime() / 1000) * 1000 <= since
  );
}

/** How often a file is looked for that a replacement of its object removes meanwhile. */
const READS = 3;

/** The HTTP headers of a stored file. */
const contentHeaders = ({ metadata }: StoredFile): Record<string, string> => ({
  "Content-Type": metadata.mimetype,
  "Content-Length": String(metadata.size),
  "Cache-Control": metadata.cacheControl,
  ...(metadata.lastModified && { "Last-Modified": metadata.lastModified.toUTCString() }),
  ETag: metadata.eTag,
  "X-Robots-Tag": "none",
});

/**
 * `/storage/v1`: stores, reads and removes objects itself, so that rows and files agree, and leaves the other calls to
 * lite. Signed and resumable uploads are not offered.
 */
export function storageService({ sql, files, inTurn, keys, verify, read, log, pass }: StorageTools) {
  const rows = objectRows(sql, files, inTurn);
  const leaseFor = byteBudget(UPLOAD_BYTES);
  const signingKey = new TextEncoder().encode(keys.jwtSecret);

  /** Whether an address was signed here for this object, and is still valid. */
  async function isSigned({ url }: Request, { bucket, name }: ObjectPath): Promise<boolean> {
    const token = new URL(url).searchParams.get("token") ?? "";
    return await jwtVerify(token, signingKey, { algorithms: ["HS256"], subject: name }).then(
      ({ payload }) => payload["bucket"] === bucket && payload["intent"] === "download",
      () => false,
    );
  }

  function callerOf(request: Request, token: Token, ip: string | null): Caller {
    if (token.kind === "valid") {
      const [, jwt = ""] = request.headers.get("authorization")?.split(/\s+/) ?? [];
      return { role: "authenticated", claims: decodeJwt(jwt), share: token.userId };
    }
    if (hasSecretKey(request, keys)) return { role: "service_role", claims: {}, share: undefined };
    return { role: "anon", claims: {}, share: ip ?? "" };
  }

  /** Passes a request on to lite in the caller's turn. */
  async function passFor({ share }: Caller, request: Request): Promise<Response> {
    const result = await inTurn(share, () => pass(request));
    if (result === undefined) throw new OutOfTurn();
    return result;
  }

  async function store(caller: Caller, object: NewObject): Promise<Response> {
    const id = await rows.store(caller, object);
    return Response.json({ Key: `${object.bucket}/${object.name}`, Id: id });
  }

  async function upload(request: Request, caller: Caller, path: ObjectPath): Promise<Response> {
    if (!OBJECT_NAME.test(path.name))
      return storageError(400, "InvalidKey", `Invalid key: ${path.name.slice(0, 100)}`);
    const rules = await rows.bucket(path.bucket, LARGEST_FILE);
    if (rules === undefined) return bucketNotFound();
    const bytes = checkDeclared(request.headers, rules);
    const upsert = request.method === "PUT" || request.headers.get("x-upsert") === "true";
    const lease = leaseFor(caller.share ?? caller.role);
    try {
      const exhausted = lease.take(Math.max(bytes, LEAST_BYTES));
      if (exhausted !== undefined) return tooManyBytes("storage", exhausted);
      await rows.askToStore(caller, { ...path, upsert });
      return await receive(request, caller, { ...path, upsert }, rules);
    } finally {
      lease.release();
    }
  }

  async function receive(
    request: Request,
    caller: Caller,
    path: ObjectPath & { readonly upsert: boolean },
    rules: UploadRules,
  ): Promise<Response> {
    const { draft, contentType, cacheControl, size } = await receiveUpload(request, files, rules);
    return await store(caller, {
      ...path,
      draft,
      metadata: {
        eTag: `"${draft.version}"`,
        size,
        mimetype: contentType,
        cacheControl,
        lastModified: new Date().toISOString(),
        contentLength: size,
        httpStatusCode: 200,
      },
    });
  }

  async function copy(
    request: Request,
    caller: Caller,
    { bucketId, sourceKey, destinationBucket = bucketId, destinationKey }: v.InferOutput<typeof moveBody>,
  ): Promise<Response> {
    const source = await rows.find(caller, { bucket: bucketId, name: sourceKey });
    const draft = source && (await files.copy(source.version));
    if (source === undefined || draft === undefined) return objectNotFound();
    return await store(caller, {
      bucket: destinationBucket,
      name: destinationKey,
      upsert: request.headers.get("x-upsert") === "true",
      draft,
      metadata: source.metadata,
    });
  }

  async function move(
    caller: Caller,
    { bucketId, sourceKey, destinationBucket = bucketId, destinationKey }: v.InferOutput<typeof moveBody>,
  ): Promise<Response> {
    if ((await rows.bucket(bucketId, LARGEST_FILE)) === undefined) return bucketNotFound();
    const from = { bucket: bucketId, name: sourceKey };
    const isMoved = await rows.move(caller, from, { bucket: destinationBucket, name: destinationKey });
    return isMoved ? Response.json({ message: "Successfully moved" }) : objectNotFound();
  }

  async function remove(caller: Caller, bucket: string, names: readonly string[]): Promise<Response> {
    if ((await rows.bucket(bucket, LARGEST_FILE)) === undefined) return bucketNotFound();
    return Response.json(await rows.remove(caller, bucket, names));
  }

  /** The signed address of an object, below the service's. */
  async function signedAddress({ bucket, name }: ObjectPath, expiresIn: number): Promise<string> {
    const token = await new SignJWT({ bucket, intent: "download" })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(name)
      .setIssuedAt()
      .setExpirationTime(`${expiresIn}s`)
      .sign(signingKey);
    return `/object/sign/${bucket}/${name}?token=${token}`;
  }

  /** Signs the address of the object that a path names, or those of several in the bucket that it names. */
  async function sign(caller: Caller, path: string, body: unknown): Promise<Response> {
    const one = objectAt(path, "/object/sign/");
    const bucket = one?.bucket ?? path.slice("/object/sign/".length);
    if ((await rows.bucket(bucket, LARGEST_FILE)) === undefined) return bucketNotFound();
    if (one !== undefined) {
      if ((await rows.find(caller, one)) === undefined) return objectNotFound();
      return Response.json({ signedURL: await signedAddress(one, v.parse(signBody, body).expiresIn) });
    }
    const { paths: names, expiresIn } = v.parse(signSeveralBody, body);
    const seen = await rows.seenAmong(caller, bucket, names);
    const answers = names.map(async (name) =>
      seen.has(name)
        ? { error: null, path: name, signedURL: await signedAddress({ bucket, name }, expiresIn) }
        : { error: INACCESSIBLE, path: name, signedURL: null },
    );
    return Response.json(await Promise.all(answers));
  }

  /** Answers the content of an object, found by `find`. */
  async function content(request: Request, find: () => Promise<string | undefined>): Promise<Response> {
    for (let turn = 0; turn < READS; turn += 1) {
      const version = await find();
      if (version === undefined) break;
      const file = await files.open(version);
      if (file === undefined) continue;
      const { "Content-Length": length = "", ...described } = contentHeaders(file);
      if (isKnown(request, file)) {
        await file.close();
        return new Response(null, { status: 304, headers: described });
      }
      const headers = { ...described, "Content-Length": length, ...savingHeaders(request) };
      if (request.method !== "HEAD") return new Response(file.content(), { headers });
      await file.close();
      return new Response(null, { headers });
    }
    return objectNotFound();
  }

  /** Answers reads of a content; undefined for other paths. */
  async function download(request: Request, caller: Caller, path: string): Promise<Response | undefined> {
    const [prefix, kind] = /^\/object\/(?:(public|sign|info)\/)?/.exec(path) ?? [];
    if (prefix === undefined || kind === "info") return undefined;
    const asked = objectAt(path, prefix);
    if (asked === undefined) return objectNotFound();
    if (kind === "sign") {
      return (await isSigned(request, asked))
        ? await content(request, () => rows.versionAt(asked))
        : storageError(400, "InvalidJWT", "The signature is invalid or has expired");
    }
    const isOpen = kind === "public";
    const bucket = await rows.bucket(asked.bucket, LARGEST_FILE);
    if (bucket === undefined || (!bucket.isPublic && (isOpen || caller.role === "anon")))
      return bucketNotFound();
    const find = async () => (await rows.find(caller, asked))?.version;
    return await content(request, bucket.isPublic ? () => rows.versionAt(asked) : find);
  }

  async function call(request: Request, caller: Caller, path: string, ip: string | null): Promise<Response> {
    const { method } = request;
    if (method === "GET" || method === "HEAD" || method === "OPTIONS") {
      const asked = path.startsWith("/object/info/") ? objectAt(path, "/object/info/") : undefined;
      // Only the content of public objects is public, not what the row says about their owner.
      if (asked !== undefined && (await rows.find(caller, asked)) === undefined) return objectNotFound();
      const answer = method === "OPTIONS" ? undefined : await download(request, caller, path);
      return answer ?? (await passFor(caller, request));
    }
    const isBucket = /^\/bucket(?:\/|$)/.test(path);
    if (isBucket && caller.role !== "service_role") return forbidden();
    if (caller.role === "anon" && !path.startsWith("/object/list/")) return forbidden();
    const schema = bodies.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2];
    if (schema === undefined && !isBucket) return noRoute(method, path);
    const bytes = await read("storage", request, ip);
    if (bytes instanceof Response) return bytes;
    if (schema === undefined) return await passFor(caller, rebuilt(request, { body: bytes }));
    const body = v.safeParse(v.pipe(v.string(), v.parseJson(), v.check(isStorable), schema), decoded(bytes));
    if (!body.success) return invalidRequest("The body is invalid");
    if (path === "/object/copy") return await copy(request, caller, v.parse(moveBody, body.output));
    if (path === "/object/move") return await move(caller, v.parse(moveBody, body.output));
    if (method === "DELETE") {
      return await remove(caller, path.slice("/object/".length), v.parse(removeBody, body.output).prefixes);
    }
    if (path.startsWith("/object/list/")) {
      const bucket = path.slice("/object/list/".length);
      return Response.json(await rows.list(caller, { bucket, ...v.parse(listBody, body.output) }));
    }
    return await sign(caller, path, body.output);
  }

  async function answer(request: Request, pathname: string, ip: string | null): Promise<Response> {
    const path = routedPath(pathname)?.replace(/^\/storage\/v1/, "");
    if (path === undefined) return storageError(400, "InvalidKey", "Invalid key");
    const isRead = request.method === "GET" || request.method === "HEAD";
    const token = await verify(request);
    const refused = token.kind === "refused";
    if (refused && !(isRead && READING.test(path))) return tokenRefused("storage", token.reason);
    if (!isObjectPath(pathname)) return storageError(400, "InvalidKey", "Invalid key");
    const caller = callerOf(request, token, ip);
    const isWrite = request.method === "POST" || request.method === "PUT";
    const target = isWrite && !CALLS.test(path) ? objectAt(path, "/object/") : undefined;
    if (target !== undefined && caller.role === "anon") return forbidden();
    if (target !== undefined) return await upload(request, caller, target);
    if (!refused) return await call(request, caller, path, ip);
    const headers = new Headers(request.headers);
    headers.delete("authorization");
    return await call(rebuilt(request, { headers, body: null }), caller, path, ip);
  }

  return {
    /** Answers a request to `/storage/v1`. */
    fetch: async (request: Request, pathname: string, ip: string | null): Promise<Response> => {
      try {
        const result = await answer(request, pathname, ip);
        const isClients = result.status >= 500 && isClientsFault(requestContext.getStore()?.databaseError);
        return isClients ? invalidRequest("The request is invalid") : result;
      } catch (error) {
        const response =
          error instanceof UploadRefused
            ? error.response
            : (refusalOf(error) ?? incomplete("storage", error));
        if (response !== undefined) return response;
        if (isDiskFull(error)) {
          log.error({ event: "disk full", ...kindOf(error) });
          return storageError(507, "InsufficientStorage", "There is no space left to store files");
        }
        if (error instanceof OutOfTurn) return storageError(503, "SlowDown", "Too many calls at a time");
        if (databaseAnswer(error)?.status === 503) {
          return storageError(503, "DatabaseError", "The database cannot be reached");
        }
        throw error;
      }
    },
    /**
     * Removes what a crash has left behind, and from then on every file whose row is removed or replaced.
     * @param removes false where the files may belong to another database; then only announced files are removed.
     * @returns ends it.
     */
    keepTidy: async (removes: boolean): Promise<() => Promise<void>> => {
      const logged = (work: Promise<void>) =>
        work.catch((error: unknown) => log.error({ event: "files left behind", ...kindOf(error) }));
      let isOpen = false;
      await files.sweepDrafts();
      const { unlisten } = await sql.listen(
        REMOVED_FILES,
        (version) => void logged(files.remove(version)),
        // Announcements are missed while the connection is lost.
        () => {
          if (isOpen) void logged(rows.sweep(removes));
        },
      );
      await rows.sweep(removes);
      isOpen = true;
      return unlisten;
    },
  };
}
