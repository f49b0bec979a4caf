import { LOCALES } from "@regia/domain/messages";

/**
 * What the same pages need is one file: few requests, and what is alike in it is compressed once. Each takes its modules
 * with all that they import, unless an earlier one has it or it takes `only` them. What is not named here is split by the
 * bundler, so that no page fetches what it does not need. `test` holds patterns of module paths, in which `.` stands for any
 * separator. The budgets in e2e/weights.e2e.ts tell when a module moved.
 */
const groups: readonly { name: string; test: readonly string[]; only?: boolean }[] = [
  // The texts of one language that every page outside of the public site needs: those of its frame and of the rules.
  ...LOCALES.map((locale) => ({
    name: `texts-${locale}`,
    test: [
      `i18n.${locale}.(components|cookies|failure|shell|titles)\\.json$`,
      `messages.${locale}.general.index\\.ts$`,
    ],
  })),
  // The texts of pages that few people open, so that the list of all texts names fewer files.
  ...LOCALES.flatMap((locale) => [
    {
      name: `administration-${locale}`,
      test: [`i18n.${locale}.(adminAudit|adminLimits|adminModels|adminPayments|adminWorkspaces)\\.json$`],
    },
    {
      name: `pages-${locale}`,
      test: [
        `i18n.${locale}.(about|careers|community|contacts|debugAuth|programTokens|signInAlert|status)\\.json$`,
      ],
    },
  ]),
  { name: "texts", test: ["i18n.(fetchTexts|catalogues)", "messages.article"], only: true },
  // A list that is chosen from brings the menu's code along, but does not need it.
  {
    name: "menu",
    test: [
      "private.(Menu|Keyboard)\\.mjs",
      "menu.(utils|useMenu|useMenuItem|useMenuSection)\\.mjs",
      "stately.*tree.",
    ],
    only: true,
  },
  // What every page needs.
  {
    name: "core",
    test: [
      "app.src.(main|browser.useBrowserValue|services.services|shell.SiteOverlays)\\.",
      "i18n.(LocaleProvider|useI18n|useLocale|useLocalizedText)",
      "ui.src.styles.room\\.css",
      "patterns.PageTitle.",
      "components.(Badge|Link|LinkButton|Logo|SegmentedToggle|SkipLink|Stack|VisuallyHidden).\\w+\\.tsx",
      "node_modules.react-dom.",
      "private.Heading\\.mjs",
      "private.(focus.FocusScope|form|visually-hidden|utils.(useEvent|useFormReset)\\.)",
      "icons.(book-open|check|chevron-down|menu|minus|x)\\.mjs",
      "preload-helper|rolldown.runtime",
    ],
  },
  {
    name: "plans",
    test: [
      "domain.src.(money.(money|format)|plans.(comparison|limitFields|planTable|presentation)|time.(instant|rome))\\.",
      "domain.src.(entitlements.actions|router.texts)\\.",
      "i18n.useFormat",
    ],
  },
  {
    name: "forms",
    test: [
      "components.(EmptyState|PageHeader|SearchField|Skeleton|TextField).\\w+\\.tsx",
      "components.CopyButton.useCopy",
    ],
  },
  { name: "switch", test: ["components.(Switch|Card).\\w+\\.tsx"] },
  // What the signed-in area has in common with the authentication dialog.
  {
    name: "rules",
    test: [
      "domain.src.(errors.(authErrors|databaseErrors|landing|operations|serverError)|validation.(names|result|text|visible))\\.ts",
    ],
    only: true,
  },
  // The words of limits, which the frame of the signed-in area does not show.
  { name: "figures", test: ["domain.src.limits.(display|planFigures)\\.ts"], only: true },
  // The errors of one dialog or section each.
  { name: "errors", test: ["errors.(avatarErrors|googleErrors|verification)\\.ts"], only: true },
  // What loads data, also on the status page.
  {
    name: "data",
    test: [
      "backend.(config|sessionTokens)\\.ts",
      "node_modules.@tanstack.",
      "api.src.(client.pause|errors.index)\\.ts",
    ],
  },
  // What every page of the public site needs, and what every other page needs.
  { name: "site", test: ["app.showSite", "PublicPage.PublicPage\\."] },
  {
    name: "app",
    test: ["app.src.(app.(showApp|startServices)|data.ruleBroken)\\.", "domain.src.profile.names\\."],
  },
  {
    name: "PasswordField",
    test: ["components.PasswordField.\\w+\\.tsx", "icons.(eye|eye-off)\\.mjs"],
    only: true,
  },
  // What any form needs, and one of a code.
  {
    name: "fields",
    test: ["ui.src.forms.(useForm|useOneTimeCode)\\.", "validation.oneTimeCode\\."],
    only: true,
  },
  // What several pages of one kind need.
  { name: "offer", test: ["(PricingPlans|FaqList|PublicPageSection|PublicPageHead)\\.tsx"] },
  // What the terms say of plans and payments, as the frequent questions do.
  {
    name: "documents",
    test: ["i18n.documents.(documentType|useRuleFigures)\\.", "domain.src.billing.reminders\\."],
    only: true,
  },
  // What shows long documents; one file, because the public pages name every file that they may fetch.
  {
    name: "reading",
    test: [
      "patterns.(CompanyFact.(CompanyFact|Placeholder|useLegalPlaces)|ReadingPage.(DocumentText|ReadingPage|useCurrentSection))\\.",
      "i18n.documents.sections\\.",
    ],
    only: true,
  },
  // What routes a request: the first page draws routes whose requests are known, and reads none.
  { name: "router", test: ["domain.src.router.(explain|model|route|score)\\.ts", "icons.calendar-days"] },
  {
    name: "overlays",
    test: [
      "private.(OverlayArrow|utils.animation|interactions.PressResponder)\\.",
      "overlays.(PortalProvider|useOverlayPosition|useOverlayTriggerState)",
    ],
  },
  {
    name: "modal",
    test: [
      "overlays.(ariaHideOutside|DismissButton|Overlay|useOverlay|usePreventScroll)\\.mjs",
      "useDialog\\.mjs",
      "private.Dialog\\.mjs",
    ],
  },
  // What changes a profile, also after a sign-up through Google.
  {
    name: "profile",
    test: [
      "app.src.profile.(picture|profileOperations)\\.ts",
      "domain.src.profile.(avatarPath|form)\\.ts",
      "patterns.ProfileForm.ProfileForm\\.",
    ],
    only: true,
  },
  // What the pages of the administration have in common, each too small for a file of its own.
  {
    name: "administration",
    test: [
      "app.src.administration.(AdministrationRoute|addressQuery|administrationContext|adminClient|useAddressQuery|userQuery)\\.",
      "app.src.data.callFailure\\.ts",
      "components.Pagination.",
      "patterns.(ListFooter|UserIdentity).",
      "styles.listFilters\\.css",
      "domain.src.(administration.protection|profile.role)",
      "screens.AdminScreen.(types|UserTable\\.css)",
      "api.src.(admin.(calls|modelSetting|responses|sizes|sorts)\\.|client.(adminClient|apiError|exchange|transport))",
    ],
    only: true,
  },
  // What most pages need that save or call something, each too small for a file of its own.
  { name: "saving", test: ["app.src.data.(useRun|useSaving)\\.ts"], only: true },
  {
    name: "workspaces",
    test: ["app.src.workspaces.(activeWorkspace|workspaceCalls)\\.ts", "domain.src.workspaces.refusals\\.ts"],
    only: true,
  },
  // What the payments of one person and those of everybody have in common.
  {
    name: "receipts",
    test: ["patterns.ReceiptStatus.", "domain.src.billing.(cardName|standing|withdrawal)\\."],
    only: true,
  },
  // What the chat has in common with its parts that are loaded later, each too small for a file of its own.
  {
    name: "conversation",
    test: [
      "domain.src.(attachments.files|chat.(message|title|tree))\\.ts",
      "api.src.chat.(parts|refusal)\\.ts",
      "app.src.chat.(comparison|conversationCalls|thread|useMemberNames)\\.ts",
      "screens.ChatScreen.(Composer\\.css|MoreMenu|cost)",
      "icons.(archive|pin|square)\\.mjs",
    ],
    only: true,
  },
  // Those parts, but what shows an answer.
  {
    name: "composing",
    test: [
      "domain.src.router.(comparedRequests|fallback|keywords|request|tokens)\\.ts",
      "domain.src.chat.(costs|export|history|question|refusals)\\.ts",
      "domain.src.prompts.",
      "api.src.attachments.",
      "app.src.chat.(ChatPrompts|comparing|exportConversation|modelFacts|promptCalls|refusal|uploadFile)\\.",
      "patterns.(RoutePreview|SavedPromptsDialog|WorkspacePromptDialog).",
      "screens.ChatScreen.(ComparisonPicker|FileChips|RenameDialog|SpendingFigures|menuIcons)\\.",
      "icons.(archive-arrow-up|book-bookmark|braces|file-text|image|pin-off|workflow)\\.mjs",
    ],
    only: true,
  },
  {
    name: "signs",
    test: ["icons.(arrow-down|chevron-left|chevron-right|ellipsis|pencil|trash)\\.mjs"],
    only: true,
  },
  { name: "table", test: ["components.(Checkbox|Table).\\w+\\.tsx?$"] },
  // Apart from the table: what is chosen from opens over the page, which most of its code is about.
  { name: "lists", test: ["components.Select.\\w+\\.tsx?$"] },
];

/** The groups as the bundler takes them: an earlier one takes its modules first. */
export const chunks = groups.map(({ name, test, only = false }, index, all) => ({
  name,
  test: new RegExp(test.join("|")),
  includeDependenciesRecursively: !only,
  priority: all.length - index,
}));

/** A file of the build, as the bundler describes it. */
interface BuiltFile {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/** The way from a file back to itself, if there is one. */
function cycleOf(fileName: string, importsOf: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const ways = [[fileName]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const next of importsOf.get(way.at(-1) ?? "") ?? []) {
      if (next === fileName) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}

/** A file of the build and all that it imports: what is loaded before it runs. */
export function loadedWith(
  fileName: string,
  importsOf: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const loaded = new Set([fileName]);
  for (const name of loaded) for (const imported of importsOf.get(name) ?? []) loaded.add(imported);
  return loaded;
}

/** A pattern written out once for each of its alternatives. */
function alternatives(pattern: string): string[] {
  const [group, content] = /\(([^()]*)\)/.exec(pattern) ?? [];
  if (group === undefined || content === undefined) return pattern.split("|");
  return content.split("|").flatMap((each) => alternatives(pattern.replace(group, () => each)));
}

/**
 * The faults of a build: patterns that match no module, and files that import each other, in which code may run before
 * what it needs.
 */
export function faultsOf(files: readonly BuiltFile[]): string[] {
  const modules = files.flatMap(({ moduleIds }) => moduleIds);
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]));
  const unmatched = groups.flatMap(({ name, test }) =>
    test
      .flatMap(alternatives)
      .filter((pattern) => !modules.some((id) => new RegExp(pattern).test(id)))
      .map((pattern) => `chunks.ts: no module matches ${pattern} of "${name}".`),
  );
  const cycles = files.flatMap(({ fileName }) => {
    const cycle = cycleOf(fileName, importsOf);
    return cycle ? [`Files of the build import each other: ${cycle.join(", ")}.`] : [];
  });
  return [...unmatched, ...cycles];
}
