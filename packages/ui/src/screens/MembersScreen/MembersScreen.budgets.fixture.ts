import type { MemberSpending, WorkspaceBudgets } from "@regia/domain/workspaces";
import type { BudgetControls } from "./index.ts";
import { anna, bruno, team } from "./MembersScreen.fixture.ts";

const spending = (
  user_id: string,
  name: string,
  used: string,
  budget: string | null = null,
): MemberSpending => ({
  user_id,
  name,
  used,
  budget,
});

/** Bruno, with a budget of his own that is used up. */
export const brunoSpends = spending(bruno.user_id, "Bruno Verdi", "4.9992", "5");
const annaSpends = spending(anna.user_id, "Anna Bianchi", "11.37");
const carlaSpends = spending(team[2]?.user_id ?? "", team[2]?.email ?? "", "0.0031");

/** As the payer sees them: one member near the budget, one at its end, one who has spent less than a cent. */
export const budgets: WorkspaceBudgets = {
  can_change: true,
  resets_at: "2026-11-30T23:00:00Z",
  total: "50",
  used: "16.3723",
  per_member: "12.5",
  own: { budget: "12.5", used: "11.37" },
  members: [annaSpends, brunoSpends, carlaSpends],
  member_total: 3,
};

/** As the payer sees them before any is set. */
export const noBudgets: WorkspaceBudgets = {
  ...budgets,
  total: null,
  per_member: null,
  own: { budget: null, used: "11.37" },
  members: [annaSpends, { ...brunoSpends, budget: null }, carlaSpends],
};

/** As Bruno sees them. */
export const brunosBudgets: WorkspaceBudgets = {
  ...budgets,
  can_change: false,
  own: { budget: "5", used: "4.9992" },
  members: null,
  member_total: null,
};

/** The first of many pages. */
export const budgetsOfMany: WorkspaceBudgets = {
  ...budgets,
  total: "1000",
  used: "812.4",
  members: Array.from({ length: 10 }, (_, place) =>
    spending(
      `6d7e0000-5b7d-4a52-9c6e-${String(place).padStart(12, "0")}`,
      `Membro ${place + 1}`,
      String(11 - place),
    ),
  ),
  member_total: 1240,
};

/** The section with nothing open. */
export const closed = (
  of: WorkspaceBudgets,
): Pick<BudgetControls, "state" | "held" | "question" | "saving"> => ({
  state: { kind: "ready", budgets: of },
  question: null,
  held: { kind: "loading" },
  saving: { kind: "idle" },
});
