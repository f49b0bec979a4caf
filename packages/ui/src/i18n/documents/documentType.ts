/**
 * A paragraph, or the items of a list. In the text, `[text](/address)` is a link and `{name}` a placeholder that the screen
 * fills.
 */
export type DocumentBlock = string | readonly string[];

/** A section of a document, with its heading. */
export interface DocumentSection {
  title: string;
  blocks: readonly DocumentBlock[];
}

/**
 * A document of the public site in one language. Every language must have the same sections.
 *
 * Documents are typed objects and not entries of a catalogue: they are read and changed as a whole, have lists and
 * sections in an order, and load with their screen alone.
 */
export interface TextDocument<SectionId extends string> {
  title: string;
  lead: string;
  sections: Readonly<Record<SectionId, DocumentSection>>;
}

/** Figures of the rules of payments, which the frequent questions and the legal texts name. */
export const ruleFigures = [
  "monthlyPrice",
  "yearlyPrice",
  "trialDays",
  "reminderDays",
  "graceDays",
  "withdrawalDays",
  "formerRetention",
  "booksYears",
] as const;

/** A figure of the rules of payments. */
export type RuleFigure = (typeof ruleFigures)[number];

/** Placeholders of the legal texts, filled from the site's configuration and the domain's rules. */
export const legalPlaces = [
  "companyName",
  "companyAddress",
  "dataProtectionOfficer",
  "freeRetention",
  ...ruleFigures,
] as const;

/** A placeholder of the legal texts. */
export type LegalPlace = (typeof legalPlaces)[number];

/** Placeholders of the guide, filled with values of the domain. */
export const guidePlaces = ["freeTokens", "proTokens", "trialDays", "avatarSize"] as const;

/** A placeholder of the guide. */
export type GuidePlace = (typeof guidePlaces)[number];

/** Date of the last change of the legal texts (ISO 8601). */
export const legalTextsUpdatedOn = "2025-08-11";
