import { errors } from "./errors.ts";
import { estimate } from "./estimate.ts";
import { limits } from "./limits.ts";
import { plans } from "./plans.ts";
import { validation } from "./validation.ts";

/** The English catalogue: one namespace a subject. */
export const en = { errors, estimate, limits, plans, validation } as const;
