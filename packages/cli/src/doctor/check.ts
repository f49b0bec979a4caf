export interface Finding {
  /** Stable name for scripts. */
  readonly name: string;
  readonly status: "ok" | "warning" | "failed";
  /** One line in the user's language. */
  readonly detail: string;
  /** How to fix it; null if nothing is wrong. */
  readonly mend: string | null;
}

/** Creates the findings of one check. */
export function finder(name: string) {
  return {
    ok: (detail: string): Finding => ({ name, status: "ok", detail, mend: null }),
    warning: (detail: string, mend: string): Finding => ({ name, status: "warning", detail, mend }),
    failed: (detail: string, mend: string): Finding => ({ name, status: "failed", detail, mend }),
  };
}
