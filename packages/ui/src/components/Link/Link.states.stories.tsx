import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { Inline } from "../Stack/index.ts";
import { Link } from "./index.ts";
import defaults, { Tones } from "./Link.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Link/States",
  component: Link,
} satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole("link");
    await userEvent.hover(link);
    await expect(link).toHaveAttribute("data-hovered", "true");
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole("link");
    await userEvent.pointer({ keys: "[TouchA>]", target: link });
    await expect(link).toHaveAttribute("data-pressed", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("link")).toHaveFocus());
    await expectFocusShown(canvas.getByRole("link"));
  },
};
/** A disabled link is announced as disabled and cannot be focused. */
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("link")).toHaveAttribute("aria-disabled", "true");
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("link")).not.toHaveFocus());
  },
};

export const conditions: Conditions<Story> = {
  Dark: Tones,
  RightToLeft: {
    render: (args) => (
      <Inline gap="x6">
        <Link {...args}>Privacy</Link>
        <Link {...args}>{sample("Termini")}</Link>
      </Inline>
    ),
    play: async ({ canvas }) =>
      expectRightToLeft(canvas.getByText("Privacy"), canvas.getByText(sample("Termini"))),
  },
  NarrowWithLargeText: {
    args: { children: ["Leggi l'informativa", " ", "precipitevolissimevolmente".repeat(2)] },
  },
  ReducedMotion: async ({ canvas, userEvent }) => userEvent.hover(canvas.getByRole("link")),
  ForcedColours: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("link"));
  },
};
