import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown } from "../../../storybook/expectations.ts";
import { containing, datePart, format, headlessName, sample, text } from "../../../storybook/language.ts";
import { DateField } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/DateField/States",
  component: DateField,
  args: { label: "Data della fattura", defaultValue: "2026-11-21", onChange: fn() },
} satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: { defaultValue: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group")).toHaveTextContent(headlessName("date"));
  },
};
export const Stepped: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("spinbutton", { name: containing(datePart("day")) }));
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-11-22");
  },
};
export const Emptied: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("spinbutton", { name: containing(datePart("year")) }));
    await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}");
    await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}");
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
/** Controlled: the day changes only with the `value` prop. */
export const Controlled: Story = {
  tags: ["interaction"],
  args: { value: "2026-11-21" },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("spinbutton", { name: containing(datePart("day")) }));
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-11-22");
    await expect(canvas.getByRole("spinbutton", { name: containing(datePart("day")) })).toHaveAttribute(
      "aria-valuenow",
      "21",
    );
  },
};
export const OutOfRange: Story = {
  tags: ["error"],
  args: { max: "2026-11-20" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(text("components:date.tooLate", { date: format().date("2026-11-20") })),
      ).toBeVisible(),
    );
  },
};
export const Invalid: Story = {
  tags: ["error"],
  args: { error: "Non c'è una fattura di quel giorno", hint: "La trovi in alto a destra" },
  play: async ({ canvas }) => {
    for (const part of canvas.getAllByRole("spinbutton")) {
      await expect(part).toBeInvalid();
      await expect(part).toHaveAccessibleDescription(
        containing(sample("Non c'è una fattura di quel giorno")),
      );
    }
  },
};
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    for (const part of canvas.getAllByRole("spinbutton")) await waitFor(() => expect(part).not.toHaveFocus());
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvasElement);
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    const frame = canvas.getByRole("group", { name: sample("Data della fattura") });
    await userEvent.hover(frame);
    await expect(frame).toHaveAttribute("data-hovered", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(canvas.getByRole("spinbutton", { name: containing(datePart("day")) })).toHaveFocus(),
    );
    await expectFocusShown(canvas.getByRole("group"));
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) =>
    expect(getComputedStyle(canvas.getByRole("group")).direction).toBe("rtl"),
  NarrowWithLargeText: {
    args: { error: "Scrivi una data che è già passata" },
  },
  ReducedMotion: async ({ userEvent }) => userEvent.tab(),
  ForcedColours: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const [day, month] = canvas.getAllByRole("spinbutton");
    if (!day || !month) throw new Error("The segments of day and month are missing");
    await expectDistinct(day, month);
  },
};
