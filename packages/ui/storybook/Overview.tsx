import { Canvas, Controls, Heading, Source, Unstyled } from "@storybook/addon-docs/blocks";
import type { ComponentProps, ComponentType } from "react";
import { DEFAULT_LOCALE } from "../src/i18n/index.ts";
import { ProductProviders } from "./ProductProviders.tsx";

interface OverviewProps extends Pick<ComponentProps<typeof Canvas>, "of"> {
  /** Component exported by the example's file, which is type-checked. */
  example: ComponentType;
  /** Source code of that file. */
  code: string;
}

/** Keeps examples that fill the window or overlay it inside their place on the page. */
const frame = { contain: "layout", maxBlockSize: "30rem", overflow: "auto" };

/** Start of a documentation page: a story, its props as controls, and an example with its source code. */
export function Overview({ of, example: Example, code }: OverviewProps) {
  return (
    <>
      <Canvas of={of} />
      <Controls of={of} />
      <Heading>Example</Heading>
      <Unstyled>
        <div style={frame}>
          <ProductProviders language={DEFAULT_LOCALE}>
            <Example />
          </ProductProviders>
        </div>
      </Unstyled>
      <Source language="tsx" code={code.trim()} />
    </>
  );
}
