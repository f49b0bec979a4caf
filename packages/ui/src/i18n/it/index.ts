import parts from "./parts.json" with { type: "json" };

/** Every Italian text, by subject. A new file is added here and in `en/`. */
export const it = { parts };
