import type { BannerIcon, BannerTone } from "../../components/Banner/index.ts";
import type { LocalizedText } from "../../i18n/index.ts";

/** A call in progress: submission of a form, redirection to Google, the verification email, or the code of an email. */
export type AuthPending = "form" | "google" | "resend" | "code";

/** A message of the dialog. A new `id` shows a new banner, whose time starts again. */
export interface AuthBanner {
  id: string | number;
  tone: BannerTone;
  /** Default: the icon of the tone. */
  icon?: BannerIcon | undefined;
  text: LocalizedText;
}

/** Values of the login form, which are not empty. */
export interface LoginValues {
  email: string;
  password: string;
}

/** Valid values of the signup form. */
export interface SignupValues extends LoginValues {
  confirmPassword: string;
  fullName: string;
  displayName: string;
}
