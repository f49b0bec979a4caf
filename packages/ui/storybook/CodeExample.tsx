import { Source, Unstyled } from "@storybook/addon-docs/blocks";
import type { ComponentType } from "react";
import { DEFAULT_LOCALE } from "../src/i18n/index.ts";
import { ProductProviders } from "./ProductProviders.tsx";

interface CodeExampleProps {
  /** Component exported by the example's file. */
  of: ComponentType;
  /** Source code of that file. */
  code: string;
}

/** Keeps examples that fill the window or overlay it inside their place on the page. */
const frame = { contain: "layout", maxBlockSize: "30rem", overflow: "auto" };

/** An example on a documentation page: the rendered component and its source code, which is type-checked. */
export function CodeExample({ of: Example, code }: CodeExampleProps) {
  return (
    <>
      <Unstyled>
        <div style={frame}>
          <ProductProviders locale={DEFAULT_LOCALE}>
            <Example />
          </ProductProviders>
        </div>
      </Unstyled>
      <Source language="tsx" code={code.trim()} />
    </>
  );
}
