import { DEFAULT_LOCALE, LOCALES, type Locale } from "@regia/ui/i18n";

/**
 * The pages of the public site at their Italian addresses; those of another language begin with its code, such as
 * `/en`.
 */
export const PUBLIC_PATHS = [
  "/",
  "/pricing",
  "/privacy",
  "/terms",
  "/cookies",
  "/contacts",
  "/blog",
  "/docs",
  "/community",
  "/about",
  "/careers",
  "/status",
] as const;

/** A public page, by its Italian address. */
export type PublicPath = (typeof PUBLIC_PATHS)[number];

const prefixOf = (locale: Locale): string => (locale === DEFAULT_LOCALE ? "" : `/${locale}`);

/** The address of a public page in one language. */
export const publicAddress = (path: PublicPath, locale: Locale): string =>
  path === "/" ? prefixOf(locale) || "/" : `${prefixOf(locale)}${path}`;

/** The public page and the language of a path; null for other paths. */
export function publicPage(pathname: string): { path: PublicPath; locale: Locale } | null {
  const wanted = pathname.replace(/\/+$/, "") || "/";
  for (const locale of LOCALES) {
    const path = PUBLIC_PATHS.find((one) => publicAddress(one, locale) === wanted);
    if (path !== undefined) return { path, locale };
  }
  return null;
}

/** The address in another language; other addresses than those of public pages are returned unchanged. */
export function addressIn(address: string, locale: Locale): string {
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/.exec(address) ?? [];
  const page = publicPage(pathname);
  return page ? `${publicAddress(page.path, locale)}${rest}` : address;
}
