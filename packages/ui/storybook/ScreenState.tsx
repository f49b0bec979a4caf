import { Canvas } from "@storybook/addon-docs/blocks";
import type { ComponentProps } from "react";

/** A state of a screen on its page of documentation: in a frame of its own, since a screen is a whole page. */
export function ScreenState({ of }: Pick<ComponentProps<typeof Canvas>, "of">) {
  return <Canvas of={of} sourceState="none" story={{ inline: false, height: "640px" }} />;
}
