import { configureGlobal } from "fast-check";

/**
 * Properties are tried with the same values in every run, so that a change is judged by what it changes. Other values:
 * `PROPERTY_SEED=$RANDOM`.
 */
const seed = Number(process.env["PROPERTY_SEED"] ?? 20_261_121);

configureGlobal({ seed });
