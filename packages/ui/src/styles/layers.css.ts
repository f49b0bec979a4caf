import { globalLayer } from "@vanilla-extract/css";

/** Cascade layers, lowest priority first: screens override patterns, and patterns override components. */
export const layers = {
  reset: globalLayer("reset"),
  tokens: globalLayer("tokens"),
  components: globalLayer("components"),
  patterns: globalLayer("patterns"),
  screens: globalLayer("screens"),
};
