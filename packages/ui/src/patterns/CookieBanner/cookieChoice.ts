/** The kinds of cookies that somebody may refuse, in the order of the switches. */
export const optionalCookies = ["functional", "analytics", "marketing"] as const;

/** A kind of cookies that somebody may refuse. */
export type OptionalCookie = (typeof optionalCookies)[number];

/** What was allowed, by kind; essential cookies are always there. */
export type CookieChoice = Readonly<Record<OptionalCookie, boolean>>;

/** The choice behind 'accept all'. */
export const allCookies: CookieChoice = { functional: true, analytics: true, marketing: true };

/** The choice behind 'essentials only', and what holds until somebody chooses. */
export const essentialCookies: CookieChoice = { functional: false, analytics: false, marketing: false };
