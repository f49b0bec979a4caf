import { Source, Unstyled } from "@storybook/addon-docs/blocks";
import type { ComponentType } from "react";

interface CodeExampleProps {
  /** The component that the example's file exports. */
  of: ComponentType;
  /** The text of that file. */
  code: string;
}

/** An example on a page of documentation: what it shows, and the code that shows it, which the compiler has read. */
export function CodeExample({ of: Example, code }: CodeExampleProps) {
  return (
    <>
      <Unstyled>
        <Example />
      </Unstyled>
      <Source language="tsx" code={code.trim()} />
    </>
  );
}
