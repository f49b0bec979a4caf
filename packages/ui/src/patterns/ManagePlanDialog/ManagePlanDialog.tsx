import { PlanForm } from "./PlanForm.tsx";
import type { ManagePlanDialogProps } from "./types.ts";

/** Sets a user's plan and its end, or starts the trial. */
export function ManagePlanDialog({ user, ...rest }: ManagePlanDialogProps) {
  return user ? <PlanForm key={user.id} user={user} {...rest} /> : null;
}
