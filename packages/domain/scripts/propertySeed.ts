import { configureGlobal } from "fast-check";

/**
 * Property tests use the same values in every run, so that a failure comes from the change and not from chance. Other
 * values: `PROPERTY_SEED=$RANDOM`.
 */
const seed = Number(process.env["PROPERTY_SEED"] ?? 20_261_121);

configureGlobal({ seed });
