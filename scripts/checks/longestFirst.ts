import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of tests that take far longer than the others: begun last, one of them would run on alone, on one core. */
const LONG = ["weight/weight.node.test.ts", "gallery/gallery.node.test.ts"];

const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));

/** Vitest's own order, with the long ones before it: in a fresh clone it knows only the sizes of files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
