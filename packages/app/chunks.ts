/** Tells the modules whose path has one of these pieces; `.` stands for any separator. */
const anyOf = (...pieces: readonly string[]) => new RegExp(pieces.join("|"));

/**
 * What the same pages need is one file: few requests, and what is alike in it is compressed once. Each takes its modules
 * with all that they import, unless an earlier one has it or it takes `only` them. What is not named here is split by the
 * bundler, so that no page fetches what it does not need. The budgets in e2e/weights.e2e.ts tell when a module moved.
 */
export const chunks = [
  // The texts of one language that every page outside of the public site needs: those of its frame and of the rules.
  ...["it", "en"].map((locale) => ({
    name: `texts-${locale}`,
    test: anyOf(
      `i18n.${locale}.(components|cookies|failure|shell|titles)\\.json$`,
      `messages.${locale}.\\w+\\.(json|ts)$`,
    ),
  })),
  { name: "texts", test: anyOf("i18n.(fetchTexts|catalogues)"), only: true },
  // A list that is chosen from brings the menu's code along, but does not need it.
  {
    name: "menu",
    test: anyOf(
      "private.(Menu|Keyboard)\\.mjs",
      "menu.(utils|useMenu|useMenuItem|useMenuSection)\\.mjs",
      "stately.*tree.",
    ),
    only: true,
  },
  // What every page needs.
  {
    name: "core",
    test: anyOf(
      "app.src.(main|app.(services|useIsHydrated)|shell.SiteOverlays)\\.",
      "i18n.(LocaleProvider|useLocalizedText)",
      "patterns.PageTitle.",
      "components.(Badge|Link|LinkButton|Logo|SegmentedToggle|SkipLink|Stack).\\w+\\.tsx",
      "node_modules.react-dom.",
      "private.Heading\\.mjs",
      "private.(focus.FocusScope|form|visually-hidden|utils.(useEvent|useFormReset)\\.)",
      "icons.(book-open|check|chevron-down|menu|minus|x)\\.mjs",
      "preload-helper|rolldown.runtime",
    ),
  },
  {
    name: "plans",
    test: anyOf(
      "domain.src.(money.(money|format)|plans.(limitFields|planTable|presentation)|time.(instant|rome))\\.",
      "domain.src.(entitlements.actions|router.(texts|tokens))\\.",
      "i18n.useFormat",
    ),
  },
  { name: "forms", test: anyOf("components.(EmptyState|PageHeader|TextField).\\w+\\.tsx") },
  { name: "switch", test: anyOf("components.(Switch|Card).\\w+\\.tsx") },
  // What the signed-in area has in common with the authentication dialog.
  {
    name: "rules",
    test: anyOf(
      "domain.src.(errors.(authErrors|databaseErrors|landing|operations|serverError)|validation.(names|result|text))\\.ts",
    ),
    only: true,
  },
  // The errors of one dialog or section each.
  { name: "errors", test: anyOf("errors.(avatarErrors|googleErrors|verification)\\.ts"), only: true },
  // What loads data, also on the status page.
  { name: "data", test: anyOf("backend.config\\.ts", "node_modules.@tanstack.") },
  // What every page of the public site needs, and what every other page needs.
  { name: "site", test: anyOf("app.showSite", "PublicPage.PublicPage\\.") },
  { name: "app", test: anyOf("app.src.app.(showApp|startServices)") },
  // What several pages of one kind need.
  { name: "offer", test: anyOf("(PricingPlans|FaqList|PublicPageSection|PublicPageHead)\\.tsx") },
  { name: "router", test: anyOf("domain.src.router.", "icons.calendar-days") },
  {
    name: "overlays",
    test: anyOf(
      "private.(OverlayArrow|utils.animation|interactions.PressResponder)\\.",
      "overlays.(PortalProvider|useOverlayPosition|useOverlayTriggerState)",
    ),
  },
  {
    name: "modal",
    test: anyOf(
      "overlays.(ariaHideOutside|DismissButton|Overlay|useOverlay|usePreventScroll)\\.mjs",
      "useDialog\\.mjs",
    ),
  },
  { name: "modal", test: anyOf("private.Dialog\\.mjs"), only: true },
  { name: "lists", test: anyOf("components.(Checkbox|SearchField|Select|Table).\\w+\\.tsx") },
].map(({ only = false, ...group }: { name: string; test: RegExp; only?: boolean }, index, all) => ({
  ...group,
  includeDependenciesRecursively: !only,
  priority: all.length - index,
}));
