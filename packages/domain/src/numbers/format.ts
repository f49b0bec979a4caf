/** Digits are always grouped: "8.000" like "32.000". By default Italian groups from five digits on. */
export const GROUPED = { useGrouping: "always" } as const satisfies Intl.NumberFormatOptions;

/** The formatter of numbers for people: {@link GROUPED}. */
export function numberFormat(locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { ...GROUPED, ...options });
}
