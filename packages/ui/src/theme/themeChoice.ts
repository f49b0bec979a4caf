/** What a person can choose; `system` follows the device. */
export const themeChoices = ["system", "light", "dark"] as const;

/** A person's choice of theme. */
export type ThemeChoice = (typeof themeChoices)[number];

/** True for a stored value that is still a choice. */
export const isThemeChoice = (value: unknown): value is ThemeChoice =>
  themeChoices.some((choice) => choice === value);

/**
 * Shows a theme from now on: sets `data-theme` on the root element, or takes it away for `system`.
 * Keeping the choice between visits is the caller's.
 */
export function applyTheme(choice: ThemeChoice, root: HTMLElement = document.documentElement): void {
  if (choice === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", choice);
}
