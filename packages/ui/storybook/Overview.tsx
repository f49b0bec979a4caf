import { Canvas, Controls, Heading, Source, Unstyled, useOf } from "@storybook/addon-docs/blocks";
import type { ComponentProps, ComponentType } from "react";
import type { Parameters } from "storybook/internal/types";
import { StoryFrame } from "./docs/StoryFrame.tsx";
import { themeFor } from "./docs/themes.ts";
import { useGlobals } from "./docs/useGlobals.ts";
import { speak } from "./language.ts";
import { ProductProviders } from "./ProductProviders.tsx";
import { Status } from "./status/Status.tsx";
import { sizeOf, viewportNames } from "./viewports.ts";

interface OverviewProps extends Pick<ComponentProps<typeof Canvas>, "of"> {
  /** Component exported by the example's file, which is type-checked. */
  example: ComponentType;
  /** Source code of that file. */
  code: string;
}

/** Keeps examples that fill the window or overlay it inside their place on the page. */
const frame = { contain: "layout", maxBlockSize: "30rem", overflow: "auto" };

/** Width of the page, in px; wider windows are scaled down to it. */
const PAGE_WIDTH = 1000;
/** Height of the window of a story that asks for none, in px. */
const DEFAULT_HEIGHT = 480;

/** The window of a story: as large as it asks for, or else as wide as the page. */
function windowOf({ docs, viewport }: Parameters) {
  const name = viewportNames.find((known) => known === viewport?.defaultViewport);
  if (name === undefined)
    return { viewportHeight: Number.parseInt(docs?.story?.height, 10) || DEFAULT_HEIGHT };
  const { width, height } = sizeOf(name);
  return { viewportWidth: width, viewportHeight: height, zoom: Math.min(1, PAGE_WIDTH / width) };
}

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
        <div style={{ marginBlock: "1.5rem" }}>
          <StoryFrame story={story.id} title={story.name} {...windowOf(story.parameters)} />
        </div>
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
