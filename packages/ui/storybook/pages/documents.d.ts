/** What is not rendered with React, as HTML by language. See scripts/build/documents.ts. */
declare module "virtual:documents" {
  type Locale = import("../../src/i18n/index.ts").Locale;

  export const emails: Record<Locale, Record<string, string>>;
  export const quotes: Record<Locale, string>;
}
