/** A rule of axe that a story breaks, or that needs the judgement of a person. */
export interface Finding {
  readonly rule: string;
  readonly verdict: "violation" | "incomplete";
  readonly impact: "minor" | "moderate" | "serious" | "critical" | null;
  /** What the rule demands. */
  readonly help: string;
  readonly helpUrl: string;
  /** The themes in which it was found. */
  readonly themes: readonly string[];
  /** Number of elements, in the first of these themes. */
  readonly count: number;
  /** Selectors of the first of them. */
  readonly targets: readonly string[];
}

/** Result of axe for a story. */
export interface Accessibility {
  /** Number of rules that apply and hold. */
  readonly passes: number;
  readonly findings: readonly Finding[];
}

const keyOf = ({ rule, verdict }: Finding) => `${verdict} ${rule}`;

/** One result for a story from those of several themes. The number of rules is that of the first. */
export function inAllThemes(results: readonly Accessibility[]): Accessibility {
  const merged = new Map<string, Finding>();
  for (const finding of results.flatMap(({ findings }) => findings)) {
    const known = merged.get(keyOf(finding));
    merged.set(keyOf(finding), known ? { ...known, themes: [...known.themes, ...finding.themes] } : finding);
  }
  return { passes: results[0]?.passes ?? 0, findings: [...merged.values()] };
}
