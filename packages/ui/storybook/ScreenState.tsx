import { Canvas, Markdown } from "@storybook/addon-docs/blocks";
import type { ComponentProps, ReactNode } from "react";

interface ScreenStateProps extends Pick<ComponentProps<typeof Canvas>, "of"> {
  /** Heading, in Markdown: the kind of the state as code. */
  name: string;
  /** What the screen shows or waits for, in one sentence. */
  children: ReactNode;
}

/** A state of a screen on its documentation page. Its story is shown in a frame, because a screen fills the page. */
export function ScreenState({ name, of, children }: ScreenStateProps) {
  return (
    <>
      <Markdown>{`### ${name}`}</Markdown>
      {children}
      <Canvas of={of} sourceState="none" story={{ inline: false, height: "640px" }} />
    </>
  );
}
