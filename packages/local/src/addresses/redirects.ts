/**
 * The allowed redirect targets of the authentication service: the product's own origins. Any other target is replaced,
 * so that a link in an email never leads to another site.
 */
export interface Redirects {
  /** The product's own start page. */
  readonly home: string;
  /** The origins that are allowed. */
  readonly origins: readonly string[];
  /** `wanted` in its canonical form without fragment if it is allowed; otherwise `fallback`. */
  resolve(wanted: string | null | undefined, fallback: string): string;
}

/** All loopback names of a server are the same product. */
function sameServer(origin: URL): string[] {
  const names = ["127.0.0.1", "localhost", "[::1]"];
  if (!names.includes(origin.hostname)) return [origin.origin];
  return names.map((name) => {
    const other = new URL(origin);
    other.hostname = name;
    return other.origin;
  });
}

/** Maximum length of a target; it is stored until the person returns. */
const LONGEST = 2_000;

/** The allowed targets of the product at `publicUrl`. */
export function redirectsTo(publicUrl: string): Redirects {
  const allowed = new Set(sameServer(new URL(publicUrl)));
  return {
    home: new URL("/", publicUrl).href,
    origins: [...allowed],
    resolve: (wanted, fallback) => {
      const address = URL.parse(wanted ?? "");
      if (
        !address ||
        address.href.length > LONGEST ||
        !allowed.has(address.origin) ||
        address.username ||
        address.password
      )
        return fallback;
      address.hash = "";
      return address.href;
    },
  };
}
