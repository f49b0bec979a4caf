import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { arrowKey, sample } from "../../../storybook/language.ts";
import { SegmentedToggle } from "./index.ts";
import defaults from "./SegmentedToggle.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/SegmentedToggle/States",
  component: SegmentedToggle<string>,
} satisfies Meta<typeof SegmentedToggle<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LastChosen: Story = {
  args: { value: "dark" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("radio", { name: sample("Scuro") })).toBeChecked();
  },
};
/** The row scrolls to the selected segment, and the page does not. */
export const LastOfManyChosen: Story = {
  ...phone,
  args: {
    value: "quarter",
    segments: [
      { value: "day", content: "Ultimo giorno" },
      { value: "week", content: "Ultima settimana" },
      { value: "month", content: "Ultimo mese" },
      { value: "quarter", content: "Ultimo trimestre" },
    ],
  },
  decorators: [
    (Story) => (
      <>
        <div style={{ blockSize: "100vh" }} />
        <Story />
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const row = canvas.getByRole("radiogroup").getBoundingClientRect();
    const chosen = canvas.getByRole("radio", { checked: true }).getBoundingClientRect();
    await expect(chosen.left).toBeGreaterThanOrEqual(row.left);
    await expect(chosen.right).toBeLessThanOrEqual(row.right);
    await expect(document.documentElement.scrollTop).toBe(0);
  },
};
/** Tab focuses the selected segment, arrow keys move, Enter or Space selects. */
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(`${arrowKey("forward")} `);
    await expect(args.onChange).toHaveBeenLastCalledWith("light");
    await waitFor(() => expect(canvas.getByRole("radio", { name: sample("Chiaro") })).toHaveFocus());
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("radio", { name: sample("Chiaro") }));
    await expect(canvas.getByRole("radio", { name: sample("Chiaro") })).toHaveAttribute(
      "data-hovered",
      "true",
    );
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({
      keys: "[MouseLeft>]",
      target: canvas.getByRole("radio", { name: sample("Chiaro") }),
    });
    await expect(canvas.getByRole("radio", { name: sample("Chiaro") })).toHaveAttribute(
      "data-pressed",
      "true",
    );
  },
};
export const Focused: Story = {
  play: async ({ userEvent }) => {
    await userEvent.tab();
    const focused = document.activeElement;
    await expect(focused).toHaveAttribute("role", "radio");
    if (focused) await expectFocusShown(focused);
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ args, canvas, userEvent }) => {
    const [first, second] = canvas.getAllByRole("radio");
    if (!first || !second) throw new Error("There are fewer than two segments");
    await expectRightToLeft(first, second);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft} ");
    await expect(args.onChange).toHaveBeenLastCalledWith("light");
  },
  NarrowWithLargeText: {
    args: {
      segments: [
        { value: "system", content: "Come il sistema" },
        { value: "light", content: "Sempre chiaro" },
        { value: "dark", content: "Incontrovertibilissimamente scuro" },
      ],
    },
  },
  ReducedMotion: async ({ canvas, userEvent }) =>
    userEvent.click(canvas.getByRole("radio", { name: sample("Chiaro") })),
  ForcedColours: async ({ canvas }) => {
    const [chosen, other] = canvas.getAllByRole("radio");
    if (!chosen || !other) throw new Error("There are fewer than two segments");
    await expectDistinct(chosen, other);
  },
};
