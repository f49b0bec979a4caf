import type { UiCatalogue } from "../catalogues.ts";
import parts from "./parts.json" with { type: "json" };

/** Every English text: the same keys as the Italian catalogue. */
export const en: UiCatalogue = { parts };
