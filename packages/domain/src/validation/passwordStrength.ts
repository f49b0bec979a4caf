import { type Message, message } from "../messages/index.ts";
import { hasClass } from "./characterClasses.ts";
import { PASSWORD_LENGTH } from "./password.ts";
import { characterCount, textOf } from "./text.ts";

/** The criteria of the strength meter, in the order in which it lists them. */
export const STRENGTH_CRITERIA = ["length", "uppercase", "lowercase", "digit", "symbol"] as const;

export type StrengthCriterion = (typeof STRENGTH_CRITERIA)[number];

/** The verdict of the strength meter. */
export type StrengthLevel = "weak" | "medium" | "strong" | "veryStrong";

/** How strong a password is. */
export interface PasswordStrength {
  readonly criteria: Readonly<Record<StrengthCriterion, boolean>>;
  /** How many criteria are met, from 0 to 5. */
  readonly score: number;
  readonly level: StrengthLevel;
  /** The label: Debole, Media, Forte or Molto forte. */
  readonly text: Message;
}

const TEXTS: Readonly<Record<StrengthLevel, Message>> = {
  weak: message("validation:strength.weak"),
  medium: message("validation:strength.medium"),
  strong: message("validation:strength.strong"),
  veryStrong: message("validation:strength.veryStrong"),
};

function levelOf(score: number): StrengthLevel {
  if (score <= 2) return "weak";
  if (score === 3) return "medium";
  return score === 4 ? "strong" : "veryStrong";
}

/**
 * The strength meter: five criteria; 2 or fewer met is Debole, 3 Media, 4 Forte, 5 Molto forte.
 */
export function passwordStrength(value: unknown): PasswordStrength {
  const password = textOf(value);
  const criteria = {
    length: characterCount(password) >= PASSWORD_LENGTH.min,
    uppercase: hasClass(password, "uppercase"),
    lowercase: hasClass(password, "lowercase"),
    digit: hasClass(password, "digit"),
    symbol: hasClass(password, "symbol"),
  };
  const score = STRENGTH_CRITERIA.filter((name) => criteria[name]).length;
  const level = levelOf(score);
  return { criteria, score, level, text: TEXTS[level] };
}
