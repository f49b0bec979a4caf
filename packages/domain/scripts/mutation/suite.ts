// What the tests import as "vitest" while mutants run: Vitest's own `expect`, with a `describe` and `test` that only
// collect the tests.
import { expect } from "vitest";

/** A test that a file declared. */
export interface DeclaredTest {
  /** The names of its groups and its own, unique within its file. */
  readonly name: string;
  readonly run: () => unknown;
}

type Body = (...values: never[]) => unknown;
type Options = Readonly<Record<string, unknown>> | number;

let groups: readonly string[] = [];
let declared: DeclaredTest[] = [];

function declareTest(name: string, run: () => unknown): void {
  const path = [...groups, name].join(" > ");
  const twins = declared.filter((other) => other.name === path || other.name.startsWith(`${path} #`)).length;
  declared.push({ name: twins === 0 ? path : `${path} #${twins + 1}`, run });
}

function declareGroup(name: string, body: () => unknown): void {
  const outer = groups;
  groups = [...outer, name];
  body();
  groups = outer;
}

/** The options of a test come before or after its body. Timeouts are left to the mutation runner. */
function bodyOf(first: Options | Body, second?: Options | Body): Body {
  const body = typeof first === "function" ? first : second;
  if (typeof body !== "function") throw new TypeError("A test without a body");
  return body;
}

type Declare = (name: string, run: () => unknown) => void;

/**
 * `test` or `describe` with its `each`: if all rows are arrays they are spread over the parameters, otherwise each row
 * is the only argument.
 */
function declaring(declare: Declare) {
  const one = (name: string, first: Options | Body, second?: Options | Body) =>
    declare(name, bodyOf(first, second) as () => unknown);
  const each =
    (rows: readonly unknown[]) => (name: string, first: Options | Body, second?: Options | Body) => {
      const body = bodyOf(first, second) as (...values: unknown[]) => unknown;
      const areLists = rows.every(Array.isArray);
      for (const [index, row] of rows.entries()) {
        const values = areLists ? (row as unknown[]) : [row];
        // Named by the row's number, not by its values, whose text may differ in the next run (an error's stack).
        declare(`${name} [${index + 1}]`, () => body(...values));
      }
    };
  return Object.assign(one, { each });
}

/** @public The tests import it through the name "vitest". */
export { expect };
export const test = declaring(declareTest);
export const describe = declaring(declareGroup);

/** The tests that were declared since the last call. */
export function takeDeclaredTests(): readonly DeclaredTest[] {
  const tests = declared;
  declared = [];
  return tests;
}
