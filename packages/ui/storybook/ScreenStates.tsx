import { DocsContext, Markdown } from "@storybook/addon-docs/blocks";
import { Fragment, useContext } from "react";
import { StoryFrame } from "./docs/StoryFrame.tsx";
import { statesIn } from "./docs/statesIn.ts";

interface ScreenStatesProps {
  /** The stories files of the screen, as modules, in the order of the page. */
  of: readonly object[];
}

/**
 * The states of a screen on its documentation page, as the comments of its stories describe them. Each story is shown in a
 * frame, because a screen fills the page.
 */
export function ScreenStates({ of }: ScreenStatesProps) {
  const context = useContext(DocsContext);
  const stories = of.flatMap((file) =>
    context.componentStoriesFromCSFFile(context.resolveOf(file, ["meta"]).csfFile),
  );
  return (
    <>
      <Markdown>## States</Markdown>
      {stories.flatMap(({ id, name, parameters }) => {
        const states = statesIn(parameters["docs"]?.description?.story ?? "");
        if (states.length === 0) return [];
        return [
          <Fragment key={id}>
            {states.map((state) => (
              <Fragment key={state.name}>
                <Markdown>{`### ${state.name}`}</Markdown>
                {/* The end of the line makes it a paragraph. */}
                <Markdown>{`${state.text}\n`}</Markdown>
              </Fragment>
            ))}
            <StoryFrame story={id} title={name} viewportWidth={1280} viewportHeight={800} zoom={0.75} />
          </Fragment>,
        ];
      })}
    </>
  );
}
