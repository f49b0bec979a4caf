const { process } = globalThis as { readonly process?: { readonly env: Readonly<Record<string, string>> } };

/** True in `npm run test:exhaustive`. */
const isExhaustive = process?.env["REGIA_EXHAUSTIVE"] === "true";

/**
 * How often a check repeats what differs only by chance.
 * @param usual number in `npm test`
 * @param exhaustive number in `npm run test:exhaustive`
 */
export const rounds = (usual: number, exhaustive: number): number => (isExhaustive ? exhaustive : usual);
