import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { root } from "../bootstrap/toolchain.mjs";

/** The totals of a Vitest run; much smaller than the full report of a thousand stories. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The place and cause of each failure, including failures outside of any test. */
  readonly failures: readonly string[];
}

const LINES_OF_A_FAILURE = 12;

function inShort(error: { readonly message?: string } | undefined): string {
  return (error?.message ?? "failed").split("\n").slice(0, LINES_OF_A_FAILURE).join("\n    ");
}

/** A reporter that writes the tally to the file named by REGIA_TALLY. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failures = unhandled.map((error) => `outside of a test\n    ${inShort(error)}`);
    let passed = 0;
    let skipped = 0;
    const fail = (test: TestCase | TestModule, name: string, errors: readonly SerializedError[]) => {
      const file = relative(root, test.type === "module" ? test.moduleId : test.module.moduleId);
      failures.push(`${file} > ${name}\n    ${inShort(errors[0])}`);
    };
    for (const module of modules) {
      const errors = module.errors();
      if (errors.length > 0) fail(module, "the file itself", errors);
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0)
          failures.push(
            `${relative(root, module.moduleId)} > ${suite.fullName}\n    ${inShort(suite.errors()[0])}`,
          );
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "passed") passed += 1;
        else if (state === "failed") fail(test, test.fullName, errors);
        else skipped += 1;
      }
    }
    // Skipped tests count as a failure.
    if (skipped > 0 && failures.length === 0) failures.push(`${skipped} tests did not run`);
    const tally: Tally = { passed, failed: failures.length, failures };
    const file = process.env["REGIA_TALLY"];
    if (file) writeFileSync(file, JSON.stringify(tally));
  }
}
