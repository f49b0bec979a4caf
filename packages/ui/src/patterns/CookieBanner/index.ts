export { CookieBanner, type CookieBannerProps } from "./CookieBanner.tsx";
export {
  allCookies,
  type CookieChoice,
  essentialCookies,
  type OptionalCookie,
  optionalCookies,
} from "./cookieChoice.ts";
