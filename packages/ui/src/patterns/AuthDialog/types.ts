import type { BannerIcon, BannerTone } from "../../components/Banner/index.ts";
import type { LocalizedText } from "../../i18n/index.ts";

/** What is under way: a form's submission, the way to Google, or the verification mail. */
export type AuthPending = "form" | "google" | "resend";

/** What the dialog has to tell. A new `id` starts a new banner with its own time. */
export interface AuthBanner {
  id: string | number;
  tone: BannerTone;
  icon?: BannerIcon | undefined;
  text: LocalizedText;
}

/** Entries of the login form, present but otherwise unjudged. */
export interface LoginValues {
  email: string;
  password: string;
}

/** Entries of the sign-up form that passed the dialog's rules. */
export interface SignupValues extends LoginValues {
  confirmPassword: string;
  fullName: string;
  displayName: string;
}
