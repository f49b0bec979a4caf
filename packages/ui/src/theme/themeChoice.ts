/** Available themes; `system` follows the device. */
export const themeChoices = ["system", "light", "dark"] as const;

/** The theme that a person chose. */
export type ThemeChoice = (typeof themeChoices)[number];

/** True if a stored value is a valid theme choice. */
export const isThemeChoice = (value: unknown): value is ThemeChoice =>
  themeChoices.some((choice) => choice === value);

/** Applies a theme: sets `data-theme` on the root element, or removes it for `system`. The caller stores the choice. */
export function applyTheme(choice: ThemeChoice, root: HTMLElement = document.documentElement): void {
  if (choice === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", choice);
}
