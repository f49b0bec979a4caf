import { fn } from "storybook/test";
import type { PublicFrameProps } from "../src/patterns/PublicPage/index.ts";

/** Props of the frame of public screens in stories. */
export const publicFrame = {
  isSignedIn: false,
  year: 2026,
  onLogin: fn(),
  onSignup: fn(),
  onCookieChoice: fn(),
  appearance: { theme: "system", onThemeChange: fn(), onLocaleChange: fn() },
} satisfies PublicFrameProps;
