import { fn } from "storybook/test";
import type { PublicFrameProps } from "../src/patterns/PublicPage/index.ts";

/** What a public screen's frame is given in its stories. */
export const publicFrame = {
  isSignedIn: false,
  year: 2026,
  onLogin: fn(),
  onSignup: fn(),
  onCookieChoice: fn(),
  appearance: { theme: "system", onThemeChange: fn(), onLocaleChange: fn() },
} satisfies PublicFrameProps;
