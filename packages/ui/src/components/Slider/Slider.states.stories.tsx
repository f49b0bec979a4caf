import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample, text } from "../../../storybook/language.ts";
import { Slider } from "./index.ts";
import defaults from "./Slider.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Slider/States",
  component: Slider,
} satisfies Meta<typeof Slider>;

export default meta;
type Story = StoryObj<typeof meta>;

const thumb = (canvas: { getByRole: (role: string) => HTMLElement }) => canvas.getByRole("slider");
const knob = (canvas: { getByRole: (role: string) => HTMLElement }) => {
  const found = thumb(canvas).closest<HTMLElement>("[class*=thumb]");
  if (!found) throw new Error("The slider has no thumb");
  return found;
};

export const Marks: Story = {
  args: { marks: [10, 30, 70, 100] },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("30%")).toBeVisible());
  },
};
export const WithField: Story = {
  args: { hasField: true },
};
export const TypedNumber: Story = {
  ...WithField,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole("textbox", { name: sample("Tasso di utilizzo") });
    await userEvent.clear(field);
    await userEvent.type(field, "45{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(45);
    await expect(thumb(canvas)).toHaveValue("45");
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).toHaveBeenLastCalledWith(50);
  },
};
/** The field accepts numbers between the steps. */
export const BetweenTheSteps: Story = {
  tags: ["interaction"],
  args: { hasField: true },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole("textbox");
    await userEvent.clear(field);
    await userEvent.type(field, "72{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(72);
  },
};
export const Below: Story = {
  tags: ["error"],
  args: { hasField: true, value: 5, error: "Il tasso di utilizzo deve essere almeno del 10%" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(sample("Il tasso di utilizzo deve essere almeno del 10%"))).toBeVisible(),
    );
    await expect(canvas.getByRole("textbox")).toHaveValue("5%");
    await expect(canvas.getByRole("textbox")).toBeInvalid();
    await expect(thumb(canvas)).toHaveValue("10");
    await expect(thumb(canvas)).toHaveAccessibleDescription(
      sample("Il tasso di utilizzo deve essere almeno del 10%"),
    );
  },
};
export const Above: Story = {
  tags: ["error"],
  args: { hasField: true },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const field = canvas.getByRole("textbox");
    await userEvent.clear(field);
    await userEvent.type(field, "120{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(120);
    await waitFor(() =>
      expect(canvas.getByText(text("components:number.tooBig", { max: "100" }))).toBeVisible(),
    );
    await expect(thumb(canvas)).toHaveValue("100");
    await userEvent.click(canvasElement);
  },
};
/** A slider always has a value: an emptied field gets the previous number back. */
export const FieldEmptied: Story = {
  tags: ["interaction"],
  args: { hasField: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole("textbox"));
    await userEvent.tab();
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(canvas.getByRole("textbox")).toHaveValue("70%");
  },
};
export const ByPointer: Story = {
  tags: ["interaction"],
  play: async ({ args, canvasElement, userEvent }) => {
    const track = canvasElement.querySelector<HTMLElement>("[class*=track]");
    if (!track) throw new Error("The slider has no track");
    const { left, width, top } = track.getBoundingClientRect();
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: track, coords: { clientX: left + width / 2, clientY: top + 8 } },
      { keys: "[/MouseLeft]", target: track, coords: { clientX: left + width / 2, clientY: top + 8 } },
    ]);
    await expect(args.onChange).toHaveBeenLastCalledWith(55);
  },
};
export const WithHint: Story = {
  args: { hint: "Quanta parte dei limiti si usa davvero", hasField: true },
  play: async ({ canvas }) => {
    await expect(thumb(canvas)).toHaveAccessibleDescription(sample("Quanta parte dei limiti si usa davvero"));
    await expect(canvas.getByRole("textbox")).toHaveAccessibleDescription(
      sample("Quanta parte dei limiti si usa davvero"),
    );
  },
};
export const AtItsEnds: Story = {
  args: { defaultValue: 100 },
  play: async ({ canvas, canvasElement }) => {
    await expect(knob(canvas).getBoundingClientRect().right).toBeLessThanOrEqual(
      canvasElement.getBoundingClientRect().right,
    );
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(knob(canvas));
    await expect(knob(canvas)).toHaveAttribute("data-hovered", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(knob(canvas));
  },
};
export const Dragged: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({ keys: "[MouseLeft>]", target: knob(canvas) });
    await expect(knob(canvas)).toHaveAttribute("data-dragging", "true");
  },
};
export const Disabled: Story = {
  args: { isDisabled: true, hasField: true, marks: [10, 100] },
  play: async ({ canvas }) => {
    await expect(thumb(canvas)).toBeDisabled();
    await expect(canvas.getByRole("textbox")).toBeDisabled();
  },
};
export const OnPhone: Story = { ...phone, args: { hasField: true, marks: [10, 30, 70, 100] } };

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { marks: [10, 50] },
    play: async ({ args, canvas, userEvent }) => {
      await expectRightToLeft(canvas.getByText(/10/), canvas.getByText(/50/));
      await userEvent.tab();
      await userEvent.keyboard("{ArrowLeft}");
      await expect(args.onChange).toHaveBeenLastCalledWith(75);
    },
  },
  NarrowWithLargeText: {
    args: { hasField: true, marks: [10, 100], error: "Il tasso di utilizzo deve essere almeno del 10%" },
  },
  ReducedMotion: async ({ userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{End}");
  },
  ForcedColours: {
    args: { marks: [10, 100] },
    play: async ({ canvas, canvasElement }) => {
      const line = canvasElement.querySelector("[class*=fill]");
      if (!line) throw new Error("The slider's track has no filled part");
      await expect(Number.parseFloat(getComputedStyle(line).borderTopWidth)).toBeGreaterThan(1);
      await expect(getComputedStyle(knob(canvas)).borderTopStyle).toBe("solid");
    },
  },
  Dark: {
    args: { hasField: true, marks: [10, 30, 70, 100] },
  },
};
