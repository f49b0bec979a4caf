export { BUDGETS_ANCHOR, budgetsHref } from "./budgetsHref.ts";
export { MembersScreen, type MembersScreenProps } from "./MembersScreen.tsx";
export type {
  BudgetControls,
  BudgetQuestion,
  HeldBudgets,
  InviteState,
  MembersAct,
  MembersQuestion,
  MembersState,
  PartState,
} from "./types.ts";
