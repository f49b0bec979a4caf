import { fn } from "storybook/test";
import { type AdminScreenProps, type AdminUser, INITIAL_USER_QUERY, type UserListState } from "./index.ts";

/** The current time of the stories. */
export const now = Date.parse("2026-11-21T10:00:00Z");

const person = (id: string, name: string | null, rest: Partial<AdminUser> = {}): AdminUser => ({
  id: `${id}-5b7d-4a52-9c6e-1d2f3a4b5c6d`,
  email: `${(name ?? "nuovo.utente").toLowerCase().replace(/[^a-z0-9]+/g, ".")}@studio-bianchi.it`,
  full_name: name,
  display_name: name,
  avatar_url: null,
  role: "user",
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
  created_at: "2026-10-04T08:30:00Z",
  ...rest,
});

export const anna = person("3f0e9c1a", "Anna Bianchi", { role: "admin", plan: "enterprise" });
export const bruno = person("8b1d22f4", "Bruno Verdi", {
  plan: "pro",
  trial_start_date: "2026-11-19T10:00:00Z",
  plan_expires_at: "2026-11-26T10:00:00Z",
  created_at: "2026-11-19T09:12:00Z",
});
export const carla = person("c47a90be", null, {
  plan: "pro",
  trial_used: true,
  plan_expires_at: "2026-11-01T22:59:59.999Z",
  created_at: "2026-02-11T17:45:00Z",
});
export const dario = person("d90cc312", "Dario Esposito", { role: "admin", plan: "pro" });
const massimiliano = person("a11ce0de", "Massimiliano Bartolomeo Degli Innocenti Dalla Chiesa", {
  email: "massimiliano.bartolomeo-degli-innocenti.dalla-chiesa@consulenza-aziendale-internazionale.example",
  plan: "enterprise",
  plan_expires_at: "2026-11-01T22:59:59.999Z",
});
const annamaria = person("a22ce0de", "Supercalifragilistichespiralidoso", {
  email: "annamariaelisabettagiuseppinaconcettaversace@example.it",
  role: "admin",
});

const loaded = (
  users: readonly AdminUser[],
  rest: Partial<Extract<UserListState, { kind: "loaded" }>> = {},
) => {
  const admins = users.filter(({ role }) => role === "admin").length;
  const total = users.length;
  return {
    kind: "loaded",
    users,
    total,
    counts: { total, admins, users: total - admins },
    isRefreshing: false,
    ...rest,
  } as const satisfies UserListState;
};

/** A list in each state. */
export const lists = {
  loading: { kind: "loading" },
  unavailable: { kind: "unavailable" },
  loaded: loaded([anna, bruno, carla]),
} satisfies { [K in UserListState["kind"]]: Extract<UserListState, { kind: K }> };

export const noUsers = loaded([], { counts: { total: 0, admins: 0, users: 0 } });
export const noMatch = loaded([], { counts: { total: 128, admins: 3, users: 125 } });
export const twoAdmins = loaded([anna, bruno, carla, dario]);

const names = ["Elena Ferri", "Fabio Greco", "Giulia Moro", "Hanna Conti", "Ivo Rinaldi", "Lia Marchetti"];

/** A page of a long list. */
export const manyUsers = loaded(
  Array.from({ length: 50 }, (_, index) =>
    person((0x1000_0000 + index * 7919).toString(16), `${names[index % names.length]} ${index + 1}`, {
      plan: index % 3 === 0 ? "pro" : "free",
    }),
  ),
  { total: 12_345, counts: { total: 12_345, admins: 4, users: 12_341 } },
);

/** Default props of all stories. */
export const args: AdminScreenProps = {
  list: twoAdmins,
  query: INITIAL_USER_QUERY,
  onQueryChange: fn(),
  pageSize: 50,
  viewerId: anna.id,
  now,
  failure: null,
  onFailureDismiss: fn(),
  onReload: fn(),
  pendingRoles: new Set(),
  onRoleChange: fn(),
  onManagePlan: fn(),
  onWorkspacesShow: fn(),
  onEndSessions: fn(),
  onSecondFactorRemove: fn(),
  onDelete: fn(),
  limitsHref: (userId) => `/app/admin/enterprise-limits/${userId}`,
  dialog: { kind: "closed" },
  onDialogClose: fn(),
  onPlanSave: fn(),
  onTrialStart: fn(),
  onEndSessionsConfirm: fn(),
  onSecondFactorConfirm: fn(),
  onGrantAdminConfirm: fn(),
  onDeleteConfirm: fn(),
  selected: new Set(),
  onSelectedChange: fn(),
  density: "standard",
  onDensityChange: fn(),
  bulk: { kind: "idle" },
  onBulkPreview: fn(),
  onBulkApply: fn(),
  onBulkClose: fn(),
  userPaymentsHref: (userId) => `/app/admin/payments/${userId}`,
  paymentsHref: "/app/admin/payments",
  modelsHref: "/app/admin/models",
  auditHref: "/app/admin/audit",
};

/** Users found among those of {@link twoAdmins}. */
export const listOf = (users: readonly AdminUser[]) => loaded(users, { counts: twoAdmins.counts });

/** Names and addresses that are longer than any column. */
export const longNames = loaded([anna, bruno, massimiliano, annamaria]);
