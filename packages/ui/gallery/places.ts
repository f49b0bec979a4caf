import { join } from "node:path";

/** Root of the repository. */
export const root = join(import.meta.dirname, "../../..");
/** Folder of the static Storybook. */
export const site = join(root, "storybook-static");
/** Folder of the pictures and the last review. It can be deleted. */
export const reports = join(root, "reports/gallery");
/** File of the accepted set. */
export const accepted = join(import.meta.dirname, "accepted.json");
