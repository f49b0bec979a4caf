import type { Model } from "./model.ts";

/** How fast a model answers by its class, from 0 to 1. */
export function speedOf({ latency }: Model): number {
  switch (latency) {
    case "fast":
      return 1;
    case "standard":
      return 0.5;
    case "slow":
      return 0;
  }
}
