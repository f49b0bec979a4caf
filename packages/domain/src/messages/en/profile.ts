import type { profile as source } from "../it/profile.ts";
import type { CatalogueLike } from "../shape.ts";

export const profile = {
  user: "User",
  unnamed: "Unnamed User",
} as const satisfies CatalogueLike<typeof source>;
