/** Releases in which components appeared; `next` is the one that is being prepared. */
export type Release = "0.2.0" | "0.3.0" | "next";

/** What users of a component must know about it. */
export interface ComponentStatus {
  /** The release in which it first appeared. */
  readonly since: Release;
  /** What to use instead; a component with this will be removed. Default: it is not deprecated. */
  readonly replacedBy?: string;
}

/** Status of every component and pattern. Their changes are in the changelog and in the notes for the next release. */
export const statuses = {
  Accordion: { since: "0.2.0" },
  ActionBar: { since: "0.3.0" },
  Avatar: { since: "0.2.0" },
  AvatarPicker: { since: "0.2.0" },
  Badge: { since: "0.2.0" },
  Banner: { since: "0.2.0" },
  Breadcrumb: { since: "0.2.0" },
  Button: { since: "0.2.0" },
  Card: { since: "0.2.0" },
  Checkbox: { since: "0.2.0" },
  CheckboxGroup: { since: "0.2.0" },
  CodeBlock: { since: "0.2.0" },
  ConfirmDialog: { since: "0.2.0" },
  CopyButton: { since: "0.2.0" },
  DateField: { since: "0.2.0" },
  DatePicker: { since: "0.2.0" },
  DescriptionList: { since: "0.2.0" },
  Dialog: { since: "0.2.0" },
  Drawer: { since: "0.2.0" },
  EmptyState: { since: "0.2.0" },
  Field: { since: "0.2.0" },
  FormMessage: { since: "0.2.0" },
  Icon: { since: "0.2.0" },
  IconButton: { since: "0.2.0" },
  Link: { since: "0.2.0" },
  LinkButton: { since: "0.2.0" },
  Logo: { since: "0.2.0" },
  Markdown: { since: "0.3.0" },
  Menu: { since: "0.2.0" },
  NumberField: { since: "0.2.0" },
  PageHeader: { since: "0.2.0" },
  Pagination: { since: "0.2.0" },
  PasswordField: { since: "0.2.0" },
  Progress: { since: "0.2.0" },
  RadioGroup: { since: "0.2.0" },
  SearchField: { since: "0.2.0" },
  SegmentedToggle: { since: "0.2.0" },
  Select: { since: "0.2.0" },
  Skeleton: { since: "0.2.0" },
  SkipLink: { since: "0.2.0" },
  Slider: { since: "0.2.0" },
  Spinner: { since: "0.2.0" },
  Stack: { since: "0.2.0" },
  Switch: { since: "0.2.0" },
  Table: { since: "0.2.0" },
  Tabs: { since: "0.2.0" },
  TagGroup: { since: "0.2.0" },
  TextField: { since: "0.2.0" },
  ToastRegion: { since: "0.2.0" },
  Tooltip: { since: "0.2.0" },
  UsageBar: { since: "0.2.0" },
  VisuallyHidden: { since: "0.2.0" },
  AccountSnapshotChange: { since: "0.2.0" },
  AppShell: { since: "0.2.0" },
  AppearanceControls: { since: "0.2.0" },
  AuditFilters: { since: "0.3.0" },
  AuditPeriod: { since: "0.3.0" },
  AuthDialog: { since: "0.2.0" },
  BackLink: { since: "0.2.0" },
  BillingToggle: { since: "0.2.0" },
  CenteredPage: { since: "0.2.0" },
  CommandPalette: { since: "0.3.0" },
  CompanyFact: { since: "0.2.0" },
  ContactAddress: { since: "0.2.0" },
  ContactDialog: { since: "0.3.0" },
  ContentLoading: { since: "0.3.0" },
  CookieBanner: { since: "0.2.0" },
  EstimatorPanel: { since: "0.2.0" },
  FailureBanner: { since: "0.3.0" },
  FaqList: { since: "0.2.0" },
  LimitsTable: { since: "0.2.0" },
  ListFooter: { since: "0.2.0" },
  LogOutFailedDialog: { since: "0.3.0" },
  ManagePlanDialog: { since: "0.2.0" },
  NewPasswordField: { since: "0.3.0" },
  NotificationCentre: { since: "0.3.0" },
  OfflineBanner: { since: "0.2.0" },
  PageTitle: { since: "0.2.0" },
  PasswordChangeForm: { since: "0.2.0" },
  PasswordStrengthMeter: { since: "0.2.0" },
  PlaceLimits: { since: "0.2.0" },
  PlanBadge: { since: "0.2.0" },
  PlanCard: { since: "0.2.0" },
  PlanUsage: { since: "0.3.0" },
  PricingPlans: { since: "0.2.0" },
  ProfileForm: { since: "0.2.0" },
  PublicNavigation: { since: "0.2.0" },
  PublicPage: { since: "0.2.0" },
  ReadingPage: { since: "0.2.0" },
  ReceiptStatus: { since: "0.3.0" },
  RoutePreview: { since: "0.2.0" },
  RoutingGraph: { since: "0.2.0" },
  SaveBar: { since: "0.2.0" },
  SavedPromptsDialog: { since: "0.3.0" },
  ShortcutsDialog: { since: "0.3.0" },
  SiteFooter: { since: "0.2.0" },
  StatementList: { since: "0.2.0" },
  TokenOfferDialog: { since: "0.3.0" },
  UserIdentity: { since: "0.2.0" },
  UserWorkspacesDialog: { since: "0.3.0" },
  WorkspaceNameDialog: { since: "0.3.0" },
  WorkspaceNotices: { since: "0.3.0" },
  WorkspacePromptDialog: { since: "0.3.0" },
} as const satisfies Readonly<Record<string, ComponentStatus>>;

/** `new`: not in a release yet. `deprecated`: to be removed. `stable`: all others. */
export type StatusKind = "new" | "deprecated" | "stable";

/** The status of a component by its name, or by the title of its stories; undefined for screens and pages. */
export function statusOf(title: string): ComponentStatus | undefined {
  const [, name = title] = title.split("/");
  return (statuses as Readonly<Record<string, ComponentStatus>>)[name];
}

export const kindOf = ({ since, replacedBy }: ComponentStatus): StatusKind =>
  replacedBy ? "deprecated" : since === "next" ? "new" : "stable";
