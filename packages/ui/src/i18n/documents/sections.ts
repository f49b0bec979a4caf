/** The sixteen sections of the privacy policy, in order. */
export const privacySections = [
  "controller",
  "protectionOfficer",
  "scope",
  "data",
  "purposes",
  "contents",
  "decisions",
  "recipients",
  "transfers",
  "retention",
  "security",
  "rights",
  "cookies",
  "minors",
  "changes",
  "complaints",
] as const;

/** A section of the privacy policy. */
export type PrivacySection = (typeof privacySections)[number];

/** The eighteen sections of the terms of service, in order. */
export const termsSections = [
  "parties",
  "definitions",
  "service",
  "age",
  "account",
  "plans",
  "trial",
  "prices",
  "changeOfPlan",
  "withdrawal",
  "acceptableUse",
  "yourContents",
  "results",
  "property",
  "retention",
  "availability",
  "liability",
  "law",
] as const;

/** A section of the terms of service. */
export type TermsSection = (typeof termsSections)[number];

/** Annexes of the terms: acceptable use, and the limits of the plans. */
export const termsAnnexes = ["annexUse", "annexLimits"] as const;

/** An annex of the terms of service. */
export type TermsAnnex = (typeof termsAnnexes)[number];

/** The sections of the cookie policy, in order. */
export const cookieSections = [
  "what",
  "essential",
  "functional",
  "analytics",
  "marketing",
  "choice",
] as const;

/** A section of the cookie policy. */
export type CookieSection = (typeof cookieSections)[number];

/** The articles of the blog, newest first. */
export const blogArticles = ["consent", "routing", "plans"] as const;

/** An article of the blog. */
export type BlogArticle = (typeof blogArticles)[number];

/** The chapters of the guide, in reading order. */
export const guideChapters = [
  "start",
  "verification",
  "chat",
  "plans",
  "trial",
  "profile",
  "privacy",
  "security",
  "admin",
  "faults",
] as const;

/** A chapter of the guide. */
export type GuideChapter = (typeof guideChapters)[number];
