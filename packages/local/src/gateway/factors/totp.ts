import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** The parameters of GoTrue, and the only ones that every authenticator app knows. */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Bytes of a secret: as long as the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** How many periods the clock of a phone may be ahead or behind. */
const TOLERATED_STEPS = 1;

/** What an authenticator app is set up with. */
export interface TotpSetup {
  /** In base 32. */
  readonly secret: string;
  /** The `otpauth:` address that holds everything. */
  readonly uri: string;
  /** The same as a QR code, in SVG. */
  readonly qrCode: string;
}

/** A new secret for an account. */
export function newTotp(issuer: string, account: string): TotpSetup {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...PARAMETERS, issuer, label: account, secret }).toString();
  return { secret: secret.base32, uri, qrCode: renderSVG(uri) };
}

/** The period whose code this is, counted from 1970; undefined if the code is wrong or its period is too far away. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  // otpauth throws for six characters that are not six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const distance = totp.validate({ token: code, timestamp: now, window: TOLERATED_STEPS });
  return distance === null ? undefined : totp.counter({ timestamp: now }) + distance;
}
