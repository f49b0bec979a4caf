import type { CatalogueLike } from "@regia/domain/messages";
import type Resources from "./resources.d.ts";

/** The screens' own texts of one language, by namespace: the Italian catalogue is the shape that the others owe. */
export type UiCatalogue = CatalogueLike<Resources>;
