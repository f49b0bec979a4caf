import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { Stack } from "../Stack/index.ts";
import { Switch } from "./index.ts";
import defaults from "./Switch.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Switch/States",
  component: Switch,
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The drawn track, which is visible in place of the transparent input. */
const trackOf = (input: HTMLElement) => {
  const track = input.closest("label")?.querySelector<HTMLElement>("[aria-hidden]");
  if (!track) throw new Error("The switch has no track");
  return track;
};
const label = "Riepilogo settimanale";

export const Off: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("switch", { name: sample(label) })).not.toBeChecked();
  },
};
export const WithHint: Story = {
  args: { hint: "Ogni lunedì mattina, per email." },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(sample("Ogni lunedì mattina, per email."))).toBeVisible());
  },
};
export const WordsPress: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText(sample(label)));
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("switch")).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByText(sample(label)));
    await expect(canvas.getByRole("switch").closest("label")).toHaveAttribute("data-hovered", "true");
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({ keys: "[MouseLeft>]", target: canvas.getByText(sample(label)) });
    await expect(canvas.getByRole("switch").closest("label")).toHaveAttribute("data-pressed", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("switch")).toHaveFocus());
    await expectFocusShown(trackOf(canvas.getByRole("switch")));
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultSelected: true },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("switch"));
    await expect(canvas.getByRole("switch")).toBeChecked();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvasElement);
  },
};
/** Controlled: a press calls `onChange`; the state changes only with the `isSelected` prop. */
export const Controlled: Story = {
  tags: ["interaction"],
  args: { isSelected: false },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("switch"));
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await expect(canvas.getByRole("switch")).not.toBeChecked();
  },
};

export const conditions: Conditions<Story> = {
  Dark: { args: { hint: "Ogni lunedì mattina, per email.", defaultSelected: true } },
  RightToLeft: async ({ canvas }) =>
    expectRightToLeft(canvas.getByText(sample(label)), trackOf(canvas.getByRole("switch"))),
  NarrowWithLargeText: {
    args: {
      children: "Avvisi di sicurezza incontrovertibilissimamente importanti",
      hint: "Ti scriviamo quando qualcuno entra da un dispositivo che non conosciamo.",
    },
  },
  ReducedMotion: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole("switch")),
  ForcedColours: {
    render: (args) => (
      <Stack>
        <Switch {...args} />
        <Switch {...args} defaultSelected />
      </Stack>
    ),
    play: async ({ canvas }) => {
      const [off, on] = canvas.getAllByRole("switch").map(trackOf);
      if (!off || !on) throw new Error("There are fewer than two switches");
      await expectDistinct(off, on);
    },
  },
};
