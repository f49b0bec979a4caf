/**
 * A paragraph, or the points of a list. Within the words `[words](/address)` is a link and `{name}` a place that the
 * screen fills.
 */
export type DocumentBlock = string | readonly string[];

/** A part of a long text, under its own heading. */
export interface DocumentSection {
  title: string;
  blocks: readonly DocumentBlock[];
}

/** A long text of the public site in one language. Every language owes the same sections. */
export interface TextDocument<SectionId extends string> {
  title: string;
  lead: string;
  sections: Readonly<Record<SectionId, DocumentSection>>;
}

/** Places in the legal texts that the site's configuration and the plan table fill. */
export const legalPlaces = [
  "companyName",
  "companyAddress",
  "dataProtectionOfficer",
  "freeRetention",
  "trialDays",
] as const;

/** A place in the legal texts. */
export type LegalPlace = (typeof legalPlaces)[number];

/** Places in the guide that figures of the rules fill. */
export const guidePlaces = ["freeTokens", "proTokens", "trialDays", "avatarSize"] as const;

/** A place in the guide. */
export type GuidePlace = (typeof guidePlaces)[number];

/** Day of the last change of the legal texts, as an ISO date. */
export const legalTextsUpdatedOn = "2025-08-11";
