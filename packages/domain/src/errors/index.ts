export { type AuthErrorCode, type AuthFailure, type BannerIcon, mapAuthError } from "./authErrors.ts";
export { type AvatarFailure, type AvatarFailureCode, mapAvatarError } from "./avatarErrors.ts";
export { type DatabaseFailure, isProfileNotFound, mapDatabaseError } from "./databaseErrors.ts";
export { type GoogleFailure, googleFailureMessage } from "./googleErrors.ts";
export {
  type CallbackFailure,
  type CallbackMode,
  type CallbackReason,
  callbackFailure,
  callbackMode,
  type LandingError,
  type LandingErrorCode,
  landingError,
  landingPath,
} from "./landing.ts";
export { type AuthScreen, authScreenFailure, type Operation, operationFailure } from "./operations.ts";
export { isNetworkFault, presentableText, readServerError, type ServerError } from "./serverError.ts";
export {
  VERIFICATION_CODES,
  type VerificationCode,
  type VerificationFailure,
  verificationCode,
  verificationFailure,
} from "./verification.ts";
