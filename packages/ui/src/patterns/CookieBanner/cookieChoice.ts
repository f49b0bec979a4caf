/** The optional kinds of cookies, in the order of the switches. */
export const optionalCookies = ["functional", "analytics", "marketing"] as const;

/** An optional kind of cookies. */
export type OptionalCookie = (typeof optionalCookies)[number];

/** Which optional cookies are allowed. Essential cookies are always set. */
export type CookieChoice = Readonly<Record<OptionalCookie, boolean>>;

/** The choice of 'accept all'. */
export const allCookies: CookieChoice = { functional: true, analytics: true, marketing: true };

/** The choice of 'essentials only', which also applies as long as there is no choice. */
export const essentialCookies: CookieChoice = { functional: false, analytics: false, marketing: false };
