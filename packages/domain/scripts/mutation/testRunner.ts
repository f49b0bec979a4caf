// A test runner for Stryker, as a plugin. Stryker's own Vitest runner starts a worker for every mutant, which takes a
// hundred times longer than these tests of pure functions.
import { globSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { MutantCoverage } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  type CompleteDryRunResult,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { sandboxModules } from "./sandboxModules.ts";
import { type DeclaredTest, takeDeclaredTests } from "./suite.ts";

/** What Stryker's instrumented code reads and writes. */
interface Instrumentation {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

const TEST_FILES = "src/**/*.test.ts";
/** Tests with texts of a megabyte are too slow in instrumented code. */
const TOO_LONG = /hostile\.test\.ts$/;

class DomainTestRunner implements TestRunner {
  readonly #folder = process.cwd();
  readonly #modules = sandboxModules(this.#folder);
  readonly #files = globSync(TEST_FILES, { cwd: this.#folder })
    .filter((file) => !TOO_LONG.test(file))
    .sort();
  readonly #instrumentation: Instrumentation;
  #generation = 0;

  constructor() {
    const shared = globalThis as { __stryker__?: Instrumentation };
    shared.__stryker__ ??= {};
    this.#instrumentation = shared.__stryker__;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun(): Promise<DryRunResult> {
    this.#instrumentation.activeMutant = undefined;
    const tests: TestResult[] = [];
    this.#generation += 1;
    for (const file of this.#files) {
      for (const test of await this.#declared(file)) tests.push(await this.#run(file, test));
    }
    const { mutantCoverage } = this.#instrumentation;
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage ? { mutantCoverage } : {}) };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit, mutantActivation } = options;
    Object.assign(this.#instrumentation, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    this.#generation += 1;
    try {
      const result = await this.#mutantTests(options, (isLoading) => {
        const isActive = mutantActivation === "static" || !isLoading;
        this.#instrumentation.activeMutant = isActive ? activeMutant.id : undefined;
      });
      return toMutantRunResult(determineHitLimitReached(this.#instrumentation.hitCount, hitLimit) ?? result);
    } catch (error) {
      return toMutantRunResult({ status: DryRunStatus.Error, errorMessage: String(error) });
    } finally {
      this.#instrumentation.activeMutant = undefined;
    }
  }

  /** Runs the tests that cover a mutant until one fails, those of its own folder first. */
  async #mutantTests(
    { testFilter, sandboxFileName, disableBail }: MutantRunOptions,
    activate: (isLoading: boolean) => void,
  ): Promise<CompleteDryRunResult> {
    const wanted = testFilter && new Set(testFilter);
    const wantedFiles = wanted && new Set(Array.from(wanted, (id) => id.slice(0, id.indexOf("#"))));
    const mutated = resolve(sandboxFileName);
    const tests: TestResult[] = [];
    for (const file of this.#closestFirst(mutated)) {
      if (wantedFiles ? !wantedFiles.has(file) : !this.#mayNeed(file, mutated)) continue;
      activate(true);
      const declared = await this.#declared(file);
      activate(false);
      if (!this.#mayNeed(file, mutated)) continue;
      for (const test of declared) {
        if (wanted && !wanted.has(idOf(file, test))) continue;
        const result = await this.#run(file, test);
        tests.push(result);
        if (result.status === TestStatus.Failed && !disableBail)
          return { status: DryRunStatus.Complete, tests };
      }
    }
    return { status: DryRunStatus.Complete, tests };
  }

  #mayNeed(file: string, module: string): boolean {
    return this.#modules.neededBy(join(this.#folder, file))?.has(module) ?? true;
  }

  #closestFirst(mutated: string): readonly string[] {
    const isClose = (file: string) => resolve(this.#folder, file, "..") === resolve(mutated, "..");
    return [...this.#files.filter(isClose), ...this.#files.filter((file) => !isClose(file))];
  }

  async #declared(file: string): Promise<readonly DeclaredTest[]> {
    takeDeclaredTests();
    await this.#modules.load(join(this.#folder, file), this.#generation);
    return takeDeclaredTests();
  }

  async #run(file: string, test: DeclaredTest): Promise<TestResult> {
    const started = performance.now();
    const id = idOf(file, test);
    this.#instrumentation.currentTestId = id;
    try {
      await test.run();
      return { ...common(), status: TestStatus.Success };
    } catch (error) {
      return { ...common(), status: TestStatus.Failed, failureMessage: messageOf(error) };
    } finally {
      this.#instrumentation.currentTestId = undefined;
    }
    function common() {
      return { id, name: test.name, timeSpentMs: performance.now() - started, fileName: resolve(file) };
    }
  }
}

function idOf(file: string, { name }: DeclaredTest): string {
  return `${relative(".", file)}#${name}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 2000) : "a test threw something that is no error";
}

/** @public Stryker loads it by this name. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "domain", DomainTestRunner)];
