import type { Profile } from "@regia/domain/profile";
import { type Subscription, subscriptionAt } from "@regia/domain/subscription";
import { DAY_MS, toIsoTimestamp } from "@regia/domain/time";

/** The current time of the stories. */
export const NOW = Date.UTC(2026, 10, 21, 9, 30);

/** A profile for the stories of settings and account. */
export const anna: Profile = {
  id: "5f0c1d2e-8a4b-4c6d-9e7f-1a2b3c4d5e6f",
  email: "anna.bianchi@studio.it",
  full_name: "Anna Bianchi",
  display_name: "Anna",
  avatar_url: null,
  phone: "+39 02 1234567",
  role: "user",
  plan: "free",
  email_verified: true,
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
  created_at: "2026-02-03T08:15:00Z",
  updated_at: "2026-11-20T16:40:00Z",
};

const days = (count: number) => toIsoTimestamp(NOW + count * DAY_MS);

/** A subscription in each state. */
export const subscriptions = {
  free: subscriptionAt(anna, NOW),
  freeAfterTrial: subscriptionAt({ ...anna, trial_used: true, trial_start_date: days(-40) }, NOW),
  pro: subscriptionAt({ ...anna, plan: "pro", plan_expires_at: days(200) }, NOW),
  proEndless: subscriptionAt({ ...anna, plan: "pro" }, NOW),
  trial: subscriptionAt({ ...anna, plan: "pro", trial_start_date: days(-4), plan_expires_at: days(3) }, NOW),
  expired: subscriptionAt({ ...anna, plan: "pro", plan_expires_at: days(-5) }, NOW),
  agreed: subscriptionAt(
    { ...anna, plan: "enterprise", custom_limits: { maxChatInputTokens: 64_000, modelBudget: 1500 } },
    NOW,
  ),
  enterprise: subscriptionAt({ ...anna, plan: "enterprise", custom_limits: { maxFilesPerMonth: 4000 } }, NOW),
} satisfies Record<string, Subscription>;

/** A picture that needs no network. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><rect width="72" height="72" fill="#bfb5a6"/><path d="M0 46h72M0 56h72" stroke="#453b32" stroke-width="2"/></svg>',
)}`;
