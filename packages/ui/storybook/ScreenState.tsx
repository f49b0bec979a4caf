import { Canvas } from "@storybook/addon-docs/blocks";
import type { ComponentProps } from "react";

/** A story of a screen on a documentation page. It is shown in a frame, because a screen fills the page. */
export function ScreenState({ of }: Pick<ComponentProps<typeof Canvas>, "of">) {
  return <Canvas of={of} sourceState="none" story={{ inline: false, height: "640px" }} />;
}
