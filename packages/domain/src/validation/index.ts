export {
  AVATAR_HEAD_BYTES,
  AVATAR_TYPES,
  type AvatarFile,
  type AvatarType,
  MAX_AVATAR_BYTES,
  sniffImageType,
  validateAvatar,
} from "./avatar.ts";
export { type ContactForm, MAX_CONTACT_MESSAGE_LENGTH, validateContactForm } from "./contact.ts";
export {
  isAsciiEmail,
  MAX_EMAIL_LENGTH,
  validateAccountEmail,
  validateResendEmail,
  validateResetEmail,
  validateSignupEmail,
} from "./email.ts";
export {
  type LoginForm,
  type SignUpCredentials,
  type SignupForm,
  validateLoginForm,
  validateNewAccountForm,
  validateSignInCredentials,
  validateSignInForm,
  validateSignUpCredentials,
  validateSignupForm,
} from "./forms.ts";
export { isGuessable } from "./guessable.ts";
export {
  DISPLAY_NAME_LENGTH,
  FULL_NAME_LENGTH,
  validateAccountDisplayName,
  validateAccountFullName,
  validateSignupDisplayName,
  validateSignupFullName,
} from "./names.ts";
export { oneTimeCode, validateOneTimeCode } from "./oneTimeCode.ts";
export {
  isPasswordFormComplete,
  PASSWORD_LENGTH,
  PASSWORD_RULES,
  type PasswordPair,
  type PasswordRule,
  passwordRules,
  validateAccountPassword,
  validateConfirmPassword,
  validateNewPassword,
  validatePasswordChange,
  validatePasswordRules,
  validateSignupPassword,
} from "./password.ts";
export {
  type PasswordStrength,
  passwordStrength,
  STRENGTH_CRITERIA,
  type StrengthCriterion,
  type StrengthLevel,
} from "./passwordStrength.ts";
export { type FormResult, formResult, invalid, VALID, type ValidationResult } from "./result.ts";
export { characterCount } from "./text.ts";
export { validateUtilizationRate } from "./utilization.ts";
export { visibleText } from "./visible.ts";
