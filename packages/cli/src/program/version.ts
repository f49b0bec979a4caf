import manifest from "../../package.json" with { type: "json" };

/** The version in the package's manifest. */
export const VERSION: string = manifest.version;
