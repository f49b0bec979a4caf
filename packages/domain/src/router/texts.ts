import { type Message, message } from "../messages/index.ts";
import type { LatencyClass, RequestKind } from "./model.ts";
import type { Preference } from "./score.ts";

/** The name of each kind of request. */
export const KIND_TEXTS: Readonly<Record<RequestKind, Message>> = {
  question: message("router:kind.question"),
  writing: message("router:kind.writing"),
  summary: message("router:kind.summary"),
  translation: message("router:kind.translation"),
  code: message("router:kind.code"),
  analysis: message("router:kind.analysis"),
  extraction: message("router:kind.extraction"),
  planning: message("router:kind.planning"),
};

/** The text for each speed class. */
export const LATENCY_TEXTS: Readonly<Record<LatencyClass, Message>> = {
  fast: message("router:latency.fast"),
  standard: message("router:latency.standard"),
  slow: message("router:latency.slow"),
};

/** The name of each preference. */
export const PREFERENCE_TEXTS: Readonly<Record<Preference, Message>> = {
  balanced: message("router:preference.balanced"),
  quality: message("router:preference.quality"),
  economy: message("router:preference.economy"),
  speed: message("router:preference.speed"),
};
