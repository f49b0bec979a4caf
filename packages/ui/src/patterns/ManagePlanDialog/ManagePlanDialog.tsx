import { PlanForm } from "./PlanForm.tsx";
import type { ManagePlanDialogProps } from "./types.ts";

/** Dialog in which an admin sets a user's plan and expiry, or starts the trial. */
export function ManagePlanDialog({ user, ...rest }: ManagePlanDialogProps) {
  return user ? <PlanForm key={user.id} user={user} {...rest} /> : null;
}
