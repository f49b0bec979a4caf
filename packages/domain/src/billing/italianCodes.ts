/** Places, counted from the right, are doubled by turns, and the digits of all are added up. */
function luhnSum(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) {
    const doubled = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

/** Whether 11 digits end with the check digit of a partita IVA, which is also that of a codice fiscale of digits. */
export function hasVatCheckDigit(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

/** Whether 11 digits can be assigned to anybody: the first seven count the holders, from 1. */
export function isAssignable(digits: string): boolean {
  return !digits.startsWith("0000000");
}

/** What a letter of omocodia stands for is its place: `L` for 0 to `V` for 9. */
const OMOCODIA = "LMNPQRSTUV";
const DIGIT = `[\\d${OMOCODIA}]`;
const PERSONAL = new RegExp(`^[A-Z]{6}(${DIGIT}{2})([ABCDEHLMPRST])(${DIGIT}{2})[A-Z]${DIGIT}{3}[A-Z]$`);

/** How many days each month has, by its letter. */
const DAYS: Readonly<Record<string, number>> = {
  A: 31,
  B: 28,
  C: 31,
  D: 30,
  E: 31,
  H: 30,
  L: 31,
  M: 31,
  P: 30,
  R: 31,
  S: 30,
  T: 31,
};

const LEAP_DAY = 29;

const figures = (written: string): number =>
  Number(written.replace(/\D/g, (letter) => String(OMOCODIA.indexOf(letter))));

/** Whether a text has the form of a person's codice fiscale; letters are upper case. */
export function isPersonalTaxCode(code: string): boolean {
  return PERSONAL.test(code);
}

/**
 * Whether a person's codice fiscale names a day of birth that was in the calendar. Of the year it has two digits, so that
 * `00` may be the leap year 2000.
 */
export function hasBirthday(code: string): boolean {
  const [, year = "", month = "", written = ""] = PERSONAL.exec(code) ?? [];
  // 40 is added to the day of a woman's birth.
  const day = figures(written) > 40 ? figures(written) - 40 : figures(written);
  const isLeapDay = month === "B" && day === LEAP_DAY && figures(year) % 4 === 0;
  return isLeapDay || (day >= 1 && day <= (DAYS[month] ?? 0));
}

/** The values of A to Z, and of 0 to 9, at odd places (decree of 23 December 1976, table 1). */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
] as const;

const CODE_OF_A = 65;

/** The check character of a person's codice fiscale, from the 15 characters before it. */
export function personalCheckCharacter(code: string): string {
  let sum = 0;
  for (const [index, character] of [...code.slice(0, 15)].entries()) {
    const rank = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - CODE_OF_A;
    sum += index % 2 === 0 ? (ODD_VALUES[rank] ?? 0) : rank;
  }
  return String.fromCharCode(CODE_OF_A + (sum % 26));
}
