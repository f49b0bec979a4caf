import { Canvas, Controls, Heading, Source, Unstyled, useOf } from "@storybook/addon-docs/blocks";
import type { ComponentProps, ComponentType } from "react";

import { StoryFrame } from "./docs/StoryFrame.tsx";
import { themeFor } from "./docs/themes.ts";
import { useGlobals } from "./docs/useGlobals.ts";
import { speak } from "./language.ts";
import { ProductProviders } from "./ProductProviders.tsx";
import { Status } from "./status/Status.tsx";

interface OverviewProps extends Pick<ComponentProps<typeof Canvas>, "of"> {
  /** Component exported by the example's file, which is type-checked. */
  example: ComponentType;
  /** Source code of that file. */
  code: string;
}

/** Keeps examples that fill the window or overlay it inside their place on the page. */
const frame = { contain: "layout", maxBlockSize: "30rem", overflow: "auto" };

/** Height of the frame of an overlay, in px. */
const WINDOW_HEIGHT = 480;

/** Start of a documentation page: status and changes, a story, its props as controls, and an example with its source code. */
export function Overview({ of, example: Example, code }: OverviewProps) {
  const { locale, theme } = useGlobals();
  const { story } = useOf(of, ["story"]);
  const isInline = story.parameters["docs"]?.story?.inline !== false;
  return (
    <>
      <Status title={story.title} />
      {isInline ? (
        <Canvas of={of} />
      ) : (
        <StoryFrame story={story.id} title={story.name} viewportHeight={WINDOW_HEIGHT} />
      )}
      <Controls of={of} />
      <Heading>Example</Heading>
      <Unstyled>
        <div style={frame}>
          <ProductProviders language={speak(locale)}>
            <Example />
          </ProductProviders>
        </div>
      </Unstyled>
      <Source language="tsx" code={code.trim()} dark={themeFor(theme).base === "dark"} />
    </>
  );
}
