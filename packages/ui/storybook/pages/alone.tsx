import type { ComponentType } from "react";

/**
 * A story of a page whose screen brings its own frame. The story's name begins with the page's address.
 *
 * @param args props of the screen
 */
export const alone = <Props extends object>(Screen: ComponentType<Props>, args: Props) => ({
  args,
  render: (given: Props) => <Screen {...given} />,
});
