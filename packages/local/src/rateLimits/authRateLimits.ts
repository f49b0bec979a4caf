import { addressKey } from "@regia/functions/rateLimits";
import { normalForm } from "../addresses/index.ts";
import { type RateSetting, readLimiter } from "./setting.ts";

/** The fields of an authentication request that the rate limits depend on. */
export interface LimitedRequest {
  readonly method: string;
  /** Path below `/auth/v1`. */
  readonly path: string;
  readonly grantType: string | null;
  /** The address of the request, in its accepted form. */
  readonly email: string | undefined;
  /** The caller's network address; null if it is unknown. */
  readonly address: string | null;
  /** The id of the browser, if the account has signed in there before. */
  readonly device: string | undefined;
}

/** Whether a request is allowed. */
export interface Admission {
  /** Seconds to wait; 0 if the request is allowed. */
  readonly wait: number;
  /** To be called after a successful request, because a correct password is not a guess. */
  succeeded(): Promise<void>;
}

/** Every rate limit with its setting and default. */
const RATE_LIMITS = {
  /** Wrong passwords for one account from one network address. */
  signInPair: { setting: "REGIA_LIMIT_SIGN_IN", fallback: { times: 10, seconds: 300 } },
  /** Wrong passwords for one account from all addresses: a higher rate. */
  signInAccount: { setting: "REGIA_LIMIT_SIGN_IN_ACCOUNT", fallback: { times: 60, seconds: 300 } },
  /** Wrong passwords for one account from a browser that it knows, instead of the two above: others cannot lock it out. */
  signInDevice: { setting: "REGIA_LIMIT_SIGN_IN_DEVICE", fallback: { times: 10, seconds: 300 } },
  signInAddress: { setting: "REGIA_LIMIT_SIGN_IN_ADDRESS", fallback: { times: 600, seconds: 300 } },
  /** Wrong current passwords of one signed-in person, who wants a new one. */
  passwordCheck: { setting: "REGIA_LIMIT_PASSWORD_CHECK", fallback: { times: 10, seconds: 300 } },
  /** Wrong codes of one person's second factor: an hour of guessing finds the right one in fewer than one of 8,000 cases. */
  secondFactor: { setting: "REGIA_LIMIT_SECOND_FACTOR", fallback: { times: 10, seconds: 900 } },
  /** Wrong codes of emails to one address: a year of guessing finds the right one in fewer than one of 90 cases. */
  emailCode: { setting: "REGIA_LIMIT_EMAIL_CODE", fallback: { times: 10, seconds: 86_400 } },
  signUpAccount: { setting: "REGIA_LIMIT_SIGN_UP_ACCOUNT", fallback: { times: 20, seconds: 300 } },
  signUpAddress: { setting: "REGIA_LIMIT_SIGN_UP_ADDRESS", fallback: { times: 600, seconds: 300 } },
  /** Requested emails: recovery and resending. The throttle limits those to one account. */
  emailsAddress: { setting: "REGIA_LIMIT_EMAILS_ADDRESS", fallback: { times: 120, seconds: 300 } },
  /** All other changes: links, refreshed sessions, changed accounts, sign-ins through Google. */
  otherAddress: { setting: "REGIA_LIMIT_AUTH_ADDRESS", fallback: { times: 3_000, seconds: 300 } },
} as const satisfies Record<string, RateSetting>;

/** The paths whose GET requests store something. */
const STORING: ReadonlySet<string> = new Set(["/verify", "/authorize", "/callback"]);

type RateLimitName = keyof typeof RATE_LIMITS;

/** The rate limits that count wrong passwords and codes alone. */
const GUESS_LIMITS: ReadonlySet<RateLimitName> = new Set([
  "signInPair",
  "signInAccount",
  "signInDevice",
  "passwordCheck",
  "secondFactor",
  "emailCode",
]);

/** A rate limit and the key under which a request is counted. */
type Count = readonly [limit: RateLimitName, key: string];

/**
 * The rate limits that a request counts for, those of the network address first, so that a refused caller does not fill the
 * others.
 */
function countsOf({ method, path, grantType, email, address, device }: LimitedRequest): readonly Count[] {
  const account = email ? normalForm(email) : undefined;
  const from = address === null ? undefined : addressKey(address);
  const count = (limit: RateLimitName, key: string | undefined): Count[] =>
    key === undefined ? [] : [[limit, key]];
  if (method === "GET" && !STORING.has(path)) return [];
  if (path === "/token" && grantType === "password") {
    if (device !== undefined) return [...count("signInAddress", from), ...count("signInDevice", device)];
    const pair = account === undefined ? undefined : `${from} ${account}`;
    return [
      ...count("signInAddress", from),
      ...count("signInPair", pair),
      ...count("signInAccount", account),
    ];
  }
  if (path === "/signup") return [...count("signUpAddress", from), ...count("signUpAccount", account)];
  if (path === "/recover" || path === "/resend") return count("emailsAddress", from);
  return count("otherAddress", from);
}

/**
 * Reads the rate limits of this process from the environment: `REGIA_LIMIT_SIGN_IN=10/300` is 10 attempts in 300 seconds.
 * @throws Failure `invalid-setting` for an invalid rate
 */
export function authRateLimits(environment: NodeJS.ProcessEnv) {
  const names = Object.keys(RATE_LIMITS) as RateLimitName[];
  const limiters = new Map(names.map((name) => [name, readLimiter(RATE_LIMITS[name], environment)]));
  async function take(counts: readonly Count[]): Promise<Admission> {
    for (const [limit, key] of counts) {
      const wait = (await limiters.get(limit)?.take(key)) ?? 0;
      if (wait > 0) return { wait, succeeded: async () => {} };
    }
    return {
      wait: 0,
      succeeded: async () => {
        for (const [limit, key] of counts) {
          if (GUESS_LIMITS.has(limit)) await limiters.get(limit)?.giveBack(key);
        }
      },
    };
  }
  return {
    /** Counts a request by account and by network address. */
    admit: (request: LimitedRequest) => take(countsOf(request)),
    /** Counts a signed-in person's entry of the current password. */
    admitPasswordCheck: (userId: string) => take([["passwordCheck", userId]]),
    /** Counts a signed-in person's entry of a code. */
    admitCode: (userId: string) => take([["secondFactor", userId]]),
    /** Counts an entry of a code that was sent to an address. */
    admitEmailCode: (email: string) => take([["emailCode", normalForm(email)]]),
  };
}

/** See {@link authRateLimits}. */
export type AuthRateLimits = ReturnType<typeof authRateLimits>;
