import type { CatalogueLike } from "@regia/domain/messages";
import type Resources from "./resources.d.ts";

/** The screens' texts of one language, by namespace. The Italian catalogue defines the shape; the others must match it. */
export type UiCatalogue = CatalogueLike<Resources>;
