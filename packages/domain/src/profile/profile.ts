import type { PlanName } from "../plans/index.ts";
import type { SubscriptionRecord } from "../subscription/index.ts";
import type { Role } from "./role.ts";

/** A row of the table `profiles`, as the database's REST interface writes it. */
export interface Profile extends SubscriptionRecord {
  readonly id: string;
  readonly email: string;
  readonly full_name: string | null;
  readonly display_name: string | null;
  readonly avatar_url: string | null;
  readonly phone: string | null;
  readonly role: Role;
  readonly plan: PlanName;
  readonly email_verified: boolean;
  /** A timestamp; null for a plan without end. */
  readonly plan_expires_at: string | null;
  /** A timestamp; null while no trial was started. */
  readonly trial_start_date: string | null;
  readonly trial_used: boolean;
  /** An object of limit fields, or null. */
  readonly custom_limits: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
  readonly updated_at: string;
}
