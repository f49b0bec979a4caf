import type { entitlements as source } from "../it/entitlements.ts";
import type { CatalogueLike } from "../shape.ts";

export const entitlements = {
  plan: "Your plan does not include this feature.",
  includedFrom: {
    pro: "This feature is included from the Pro plan up.",
    enterprise: "This feature is included in the Enterprise plan.",
  },
  trialOver: "The trial of Pro is over: change to Pro to keep using this feature.",
  limitReached: "You have reached the limit of your plan: {{used, number}} of {{limit, number}}.",
  limitReachedToday:
    "You have reached today's limit: {{used, number}} of {{limit, number}}. It resets at midnight.",
  limitReachedMonth:
    "You have reached this month's limit: {{used, number}} of {{limit, number}}. It resets on the first of next month.",
  tooLarge: "The request is over the limit of your plan: {{amount, number}} of {{limit, number}}.",
  usage: {
    workspaces: "Workspaces",
    members: "Users and collaborators",
    filesThisMonth: "Files this month",
    emailsThisMonth: "E-mails this month",
    ofLimit: "{{used, number}} of {{limit, number}}",
    ofUnlimited: "{{used, number}}, no limit",
  },
} as const satisfies CatalogueLike<typeof source>;
