import { Source, Unstyled } from "@storybook/addon-docs/blocks";
import type { ComponentType } from "react";

interface CodeExampleProps {
  /** The component that the example's file exports. */
  of: ComponentType;
  /** The text of that file. */
  code: string;
}

/** Keeps an example that is a whole page, or stands over one, in its place. */
const frame = { contain: "layout", maxBlockSize: "30rem", overflow: "auto" };

/** An example on a page of documentation: what it shows, and the code that shows it, which the compiler has read. */
export function CodeExample({ of: Example, code }: CodeExampleProps) {
  return (
    <>
      <Unstyled>
        <div style={frame}>
          <Example />
        </div>
      </Unstyled>
      <Source language="tsx" code={code.trim()} />
    </>
  );
}
