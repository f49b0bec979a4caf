import { FULL_QUEUE_WAIT, inPasswordQueue } from "../../passwords/index.ts";
import { rebuilt } from "../http/body.ts";
import { authError, tooManyRequests } from "../http/response.ts";
import { type Token, tokenRefused } from "../sessions/tokens.ts";
import { changeAccount, confirmEmailChange, openRecovery } from "./account.ts";
import { readAuthBody } from "./authBody.ts";
import type { AuthContext, AuthTools } from "./authContext.ts";
import { linkOfCode } from "./codedLinks.ts";
import { currentContext } from "./context.ts";
import { recover, resend } from "./emails.ts";
import { authorize, callback } from "./google.ts";
import { keyRefused } from "./key.ts";
import { linkOf } from "./links.ts";
import { refresh } from "./refresh.ts";
import {
  challengeFactor,
  countRecoveryCodes,
  enrolFactor,
  makeRecoveryCodes,
  removeFactor,
  removeRecoveryCodes,
  renewRecoveryCodes,
  useRecoveryCode,
  verifyFactor,
} from "./secondFactor.ts";
import { opening, withFactors } from "./signedInAnswer.ts";
import { signIn } from "./signIn.ts";
import { confirmSignUp, signUp } from "./signUp.ts";

interface Route {
  /** Whether the route needs a signed-in person; "first factor" if the password alone is enough. */
  readonly signedIn?: true | "first factor";
  readonly answer: (context: AuthContext) => Promise<Response>;
}

const forwarded = ({ forward }: AuthContext): Promise<Response> => forward();

/** The kinds of links in emails. */
const LINKS: ReadonlyMap<string, Route["answer"]> = new Map([
  ["signup", confirmSignUp],
  ["recovery", openRecovery],
  ["email_change", confirmEmailChange],
]);

async function verifyLink(context: AuthContext): Promise<Response> {
  const { type } = context.link;
  if (type === undefined) return authError(400, "validation_failed", "Verify requires a verification type");
  const open = LINKS.get(type);
  return open === undefined
    ? authError(400, "validation_failed", "Invalid email verification type")
    : await open(context);
}

/** `POST /verify`, which programs send: with the token of a link, or with the code beside it. */
async function verifyCodeOrLink(context: AuthContext): Promise<Response> {
  if (context.link.token !== undefined) return await verifyLink(context);
  const link = await linkOfCode(context);
  if (link instanceof Response) return link;
  const body = { type: link.type, token_hash: link.token };
  return await verifyLink({ ...context, link, forward: () => context.forward({ body }) });
}

/** A way in that is turned off, in the words of a hosted project that has it turned off. */
const turnedOff = (status: number, code: string, message: string) => async (context: AuthContext) =>
  (await keyRefused(context)) ?? authError(status, code, message);

const noWeb3 = turnedOff(422, "web3_provider_disabled", "Web3 provider is disabled");
const noSingleSignOn = turnedOff(404, "saml_provider_disabled", "SAML 2.0 is disabled");
const noLinking = turnedOff(404, "manual_linking_disabled", "Manual linking is disabled");
const noOAuthServer = turnedOff(404, "feature_disabled", "OAuth server is disabled");
const noPhoneSignUp = turnedOff(400, "phone_provider_disabled", "Phone signups are disabled");
const noPhoneSignIn = turnedOff(422, "phone_provider_disabled", "Phone logins are disabled");
const noTextMessage = turnedOff(400, "phone_provider_disabled", "Phone logins are disabled");
const noCustomProvider = turnedOff(400, "validation_failed", "Custom OAuth providers are disabled");
const noAnonymous = turnedOff(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");

async function signUpRoute(context: AuthContext): Promise<Response> {
  const { email, phone } = context.body;
  if (email) return await signUp(context);
  return phone ? await noPhoneSignUp(context) : await noAnonymous(context);
}

async function resendRoute(context: AuthContext): Promise<Response> {
  const { type, email, phone } = context.body;
  const isForPhone = type === "sms" || type === "phone_change";
  return isForPhone && phone && !email ? await noTextMessage(context) : await resend(context);
}

/** Whose tokens Google's are. */
const GOOGLE_ISSUER = "https://accounts.google.com";

async function noIdToken(context: AuthContext): Promise<Response> {
  const { provider = "" } = context.body;
  if (provider.startsWith("custom:")) return await noCustomProvider(context);
  const issuer = provider === "google" ? GOOGLE_ISSUER : provider;
  const message = `Provider (issuer ${JSON.stringify(issuer)}) is not enabled`;
  return await turnedOff(400, "provider_disabled", message)(context);
}

async function tokenRoute(context: AuthContext): Promise<Response> {
  const grant = context.url.searchParams.get("grant_type");
  const { email, phone } = context.body;
  if (grant === "web3") return await noWeb3(context);
  if (grant === "id_token") return await noIdToken(context);
  if (grant === "password" && !email && phone) return await noPhoneSignIn(context);
  if (grant === "password") return await opening("password", signIn)(context);
  if (grant === "refresh_token") return await refresh(context);
  return await opening("oauth", forwarded)(context);
}

/**
 * The routes of the authentication service that the product uses, and those of ways in that are turned off; all others are
 * closed.
 */
const ROUTES: Readonly<Record<string, Route>> = {
  "POST /signup": { answer: signUpRoute },
  "POST /sso": { answer: noSingleSignOn },
  "GET /user/identities/authorize": { answer: noLinking, signedIn: true },
  "DELETE /user/identities/:id": { answer: noLinking, signedIn: true },
  "GET /user/oauth/grants": { answer: noOAuthServer, signedIn: true },
  "DELETE /user/oauth/grants": { answer: noOAuthServer, signedIn: true },
  "POST /token": { answer: withFactors(tokenRoute) },
  "GET /verify": { answer: opening("otp", verifyLink) },
  "POST /verify": { answer: withFactors(opening("otp", verifyCodeOrLink)) },
  "POST /recover": { answer: recover },
  "POST /resend": { answer: resendRoute },
  "GET /user": { answer: withFactors(forwarded), signedIn: "first factor" },
  "PUT /user": { answer: withFactors(changeAccount), signedIn: true },
  "POST /logout": { answer: forwarded, signedIn: "first factor" },
  "GET /settings": { answer: forwarded },
  "GET /health": { answer: forwarded },
  "GET /.well-known/jwks.json": { answer: forwarded },
  "GET /authorize": { answer: authorize },
  "GET /callback": { answer: opening("oauth", callback) },
  "POST /factors": { answer: enrolFactor, signedIn: true },
  "DELETE /factors/:id": { answer: removeFactor, signedIn: true },
  "POST /factors/:id/challenge": { answer: challengeFactor, signedIn: "first factor" },
  "GET /factors/recovery-codes": { answer: countRecoveryCodes, signedIn: "first factor" },
  "POST /factors/recovery-codes": { answer: makeRecoveryCodes, signedIn: true },
  "DELETE /factors/recovery-codes": { answer: removeRecoveryCodes, signedIn: true },
  "POST /factors/recovery-codes/regenerate": { answer: renewRecoveryCodes, signedIn: true },
  "POST /factors/recovery-codes/verify": { answer: withFactors(useRecoveryCode), signedIn: "first factor" },
  "POST /factors/:id/verify": { answer: withFactors(verifyFactor), signedIn: "first factor" },
};

/** A path that names a factor or an identity. */
const NAMED_PATH = /^(\/factors|\/user\/identities)\/([^/]+)(?=\/|$)/;

/** The route of a request, with the id in its path, whatever its form. */
function routeOf(method: string, path: string): readonly [route: Route | undefined, id: string | undefined] {
  const route = ROUTES[`${method} ${path}`];
  if (route !== undefined) return [route, undefined];
  return [ROUTES[`${method} ${path.replace(NAMED_PATH, "$1/:id")}`], NAMED_PATH.exec(path)?.[2]];
}

/** The places below which everything is turned off. */
const TURNED_OFF = [
  { place: /^\/oauth\//, code: "feature_disabled", message: "OAuth server is disabled" },
  { place: /^\/passkeys(?:\/|$)/, code: "passkey_disabled", message: "Passkeys are disabled" },
];

/** The response to a request that has no route. */
function notThere(path: string): Response {
  if (isKnownPath(path)) return authError(405, "method_not_allowed", "Method not allowed");
  const off = TURNED_OFF.find(({ place }) => place.test(path));
  return authError(404, off?.code ?? "not_found", off?.message ?? "Not found");
}

/** The verified token of a request, with which a route that needs only the first factor is content sooner. */
async function tokenFor({ signedIn }: Route, request: Request, verify: AuthTools["verify"]): Promise<Token> {
  if (signedIn === undefined) return { kind: "none" };
  const token = await verify(request);
  if (signedIn === true || token.kind !== "refused" || token.reason !== "insufficient_aal") return token;
  if (token.bearer === undefined) return token;
  const { facts } = currentContext();
  facts.bearer = token.bearer;
  facts.refusal = undefined;
  return { kind: "valid", ...token.bearer };
}

function isKnownPath(path: string): boolean {
  const spellings = [path, path.replace(NAMED_PATH, "$1/:id")];
  return Object.keys(ROUTES).some((route) => spellings.some((spelling) => route.endsWith(` ${spelling}`)));
}

/** The spelling under which lite knows a mailbox: that of its account, or the given one. */
async function knownSpelling(email: string, { accounts }: AuthTools): Promise<string> {
  return (await accounts.find(email))?.email ?? email;
}

/**
 * The address of a request with the first value of each parameter. lite, whose parser decodes names and chooses among
 * values in another way, must not read others than the gateway.
 */
function readOnce(address: string): URL {
  const url = new URL(address);
  const parameters = [...url.searchParams];
  url.search = `${new URLSearchParams([...new Map(parameters.toReversed())])}`;
  return url;
}

/**
 * Answers a request to `/auth/v1`.
 * @param address the caller's network address; null if it is unknown.
 */
export async function answerAuth(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  tools: AuthTools,
  address: string | null,
): Promise<Response> {
  const url = readOnce(request.url);
  const path = url.pathname.slice("/auth/v1".length);
  if (request.method === "OPTIONS") return await tools.pass(rebuilt(request, { body: null }));
  const [route, id] = routeOf(request.method, path);
  if (route === undefined) return notThere(path);
  const token = await tokenFor(route, request, tools.verify);
  if (token.kind === "refused") return tokenRefused("auth", token.reason);
  if (route.signedIn !== undefined && token.kind === "none")
    return authError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const body = readAuthBody(bytes);
  if (body instanceof Response) return body;

  const grantType = url.searchParams.get("grant_type");
  const { email } = body;
  const { facts } = currentContext();
  facts.email = email;
  const link = linkOf({ request, url, body });
  facts.linkType = link.type;
  facts.changes = (["password", "email"] as const).filter((field) => body[field] !== undefined);
  const signsIn = path === "/token" && grantType === "password" && email ? email : undefined;
  const admission = await tools.rateLimits.admit({
    method: request.method,
    path,
    grantType,
    email,
    address,
    device: signsIn && (await tools.knownDevices.find(request, signsIn)),
  });
  if (admission.wait > 0) return tooManyRequests(admission.wait);

  const redirect = url.searchParams.get("redirect_to");
  if (redirect !== null)
    url.searchParams.set("redirect_to", tools.redirects.resolve(redirect, tools.redirects.home));
  const context: AuthContext = {
    ...tools,
    request,
    url,
    body,
    token,
    factorId: id,
    link,
    forward: async (change) => {
      const target = new URL(url);
      const { token: oneTime, body: content = body } = change ?? {};
      if (oneTime !== undefined && target.searchParams.has("token"))
        target.searchParams.set("token", oneTime);
      const sent = {
        ...content,
        ...(content.email ? { email: await knownSpelling(content.email, tools) } : {}),
        ...(oneTime === undefined || content.token_hash === undefined ? {} : { token_hash: oneTime }),
      };
      const text = bytes.byteLength === 0 ? null : JSON.stringify(sent);
      return await tools.pass(rebuilt(request, { url: target.href, body: text }));
    },
  };
  const respond = () => route.answer(context);
  const answer = body.password === undefined ? await respond() : await inPasswordQueue(respond);
  if (answer === undefined) {
    // A password that was not tried is no guess.
    await admission.succeeded();
    return tooManyRequests(FULL_QUEUE_WAIT);
  }
  if (!answer.ok) return answer;
  await admission.succeeded();
  return signsIn ? await tools.knownDevices.remember(answer, signsIn) : answer;
}
