import type { trial as source } from "../it/trial.ts";
import type { CatalogueLike } from "../shape.ts";

export const trial = {
  daysLeft_one: "{{count, number}} day of your trial is left",
  daysLeft_other: "{{count, number}} days of your trial are left",
  start_one: "Try Pro for {{count, number}} day",
  start_other: "Try Pro for {{count, number}} days",
  over: "The trial of Pro is over",
  refused: {
    notFree: "The trial can only start from the Free plan.",
    used: "The trial of Pro has already been used.",
    started: "The trial of Pro has already been started.",
  },
} as const satisfies CatalogueLike<typeof source>;
