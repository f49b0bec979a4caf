import { type Canvas, Markdown, useOf } from "@storybook/addon-docs/blocks";
import type { ComponentProps, ReactNode } from "react";
import { StoryFrame } from "./docs/StoryFrame.tsx";

interface ScreenStateProps extends Pick<ComponentProps<typeof Canvas>, "of"> {
  /** Heading, in Markdown: the kind of the state as code. */
  name: string;
  /** What the screen shows or waits for, in one sentence. */
  children: ReactNode;
}

/** A state of a screen on its documentation page. Its story is shown in a frame, because a screen fills the page. */
export function ScreenState({ name, of, children }: ScreenStateProps) {
  const { story } = useOf(of, ["story"]);
  return (
    <>
      <Markdown>{`### ${name}`}</Markdown>
      {children}
      <StoryFrame story={story.id} title={story.name} viewportWidth={1280} viewportHeight={800} zoom={0.75} />
    </>
  );
}
