import { type Message, message } from "../messages/index.ts";
import { DISPLAY_NAME_LENGTH, FULL_NAME_LENGTH } from "../validation/index.ts";

/** What an identity provider reports about a person; any part may be missing or of any type. */
export interface ProviderMetadata {
  readonly full_name?: unknown;
  readonly name?: unknown;
  readonly preferred_username?: unknown;
  readonly user_name?: unknown;
}

/** The sources of a new profile's names. */
export interface NameSources {
  /** The sign-up form's full name. */
  readonly fullName?: unknown;
  /** The sign-up form's display name. */
  readonly displayName?: unknown;
  readonly metadata?: ProviderMetadata | null;
  readonly email?: string | null;
}

// Line breaks, lone surrogates, and bidirectional control characters, with which a name could alter the text around it.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Zs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Cleans an external name: one line, no control characters, cut to the maximum length; null if nothing remains. */
function cleanName(value: unknown, longest: number): string | null {
  if (typeof value !== "string") return null;
  const line = value
    .trim()
    .slice(0, 4 * longest)
    .replace(UNPRINTABLE, " ")
    .trim();
  const name = Array.from(line).slice(0, longest).join("").trim();
  return name === "" ? null : name;
}

function firstName(values: readonly unknown[], longest: number): string | null {
  for (const value of values) {
    const name = cleanName(value, longest);
    if (name !== null) return name;
  }
  return null;
}

/** The part of an address before its last at-sign; the whole text if there is none. */
function localPart(email: string): string {
  const at = email.lastIndexOf("@");
  return at > 0 ? email.slice(0, at) : email;
}

/** The full name of a new profile: from the form, else the provider's full name or name, else none. */
export function resolveFullName({ fullName, metadata }: NameSources): string | null {
  return firstName([fullName, metadata?.full_name, metadata?.name], FULL_NAME_LENGTH.max);
}

/**
 * The display name of a new profile: the form's, else the full name, else the provider's user name, else the part of
 * the e-mail before the at-sign.
 */
export function resolveDisplayName(sources: NameSources): string | null {
  const { displayName, metadata, email } = sources;
  return firstName(
    [
      displayName,
      resolveFullName(sources),
      metadata?.preferred_username,
      metadata?.user_name,
      email && localPart(email),
    ],
    DISPLAY_NAME_LENGTH.max,
  );
}

/** The columns of a profile that name its owner. */
export interface NamedProfile {
  readonly display_name?: string | null;
  readonly full_name?: string | null;
}

/** A name to show: the person's own, or a placeholder. */
export type ShownName =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "fallback"; readonly text: Message };

const FALLBACKS = {
  sidebar: message("profile:user"),
  userTable: message("profile:unnamed"),
} as const;

/** The name in the sidebar (fallback 'User') or in the user table (fallback 'Unnamed User'). */
export function shownName(profile: NamedProfile | null, place: keyof typeof FALLBACKS): ShownName {
  const name = profile?.display_name?.trim();
  return name ? { kind: "name", name } : { kind: "fallback", text: FALLBACKS[place] };
}

/** How many characters of an id are shown. */
export const SHORT_ID_LENGTH = 8;

/** The first characters of an id, as tables show it. */
export function shortId(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}
