import { globalLayer } from "@vanilla-extract/css";

/** Cascade layers in their fixed order: a screen may adjust a pattern, a pattern a component, never the reverse. */
export const layers = {
  reset: globalLayer("reset"),
  tokens: globalLayer("tokens"),
  components: globalLayer("components"),
  patterns: globalLayer("patterns"),
  screens: globalLayer("screens"),
};
