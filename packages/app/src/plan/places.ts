import type { Feature } from "@regia/domain/entitlements";

/** The pages that show an upgrade screen where the plan does not include them (decision 15). */
export const GATED_PLACES = ["knowledge", "ingestion"] as const satisfies readonly Feature[];

/** A page that a plan may not include. */
export type GatedPlace = (typeof GATED_PLACES)[number];
