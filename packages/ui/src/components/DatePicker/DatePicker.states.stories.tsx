import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import {
  arrowKey,
  containing,
  datePart,
  format,
  headlessName,
  sample,
  text,
} from "../../../storybook/language.ts";
import { DatePicker } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/DatePicker/States",
  component: DatePicker,
  args: { label: "Scadenza del piano", today: "2026-11-21", onChange: fn() },
} satisfies Meta<typeof DatePicker>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const opened: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole("button", { name: containing(headlessName("calendar")) }));
  await waitFor(() => expect(screen.getByRole("dialog")).toBeVisible());
};
/** The button of a day in the open calendar, by its ISO date. */
const day = (date: string) =>
  within(screen.getByRole("dialog")).getByRole("button", { name: containing(format().longDate(date)) });

/** "novembre 2026" in Italian. */
const monthOf = (date: string) => format().longDate(date).replace(/^\d+ /, "");

export const Typed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("spinbutton", { name: containing(datePart("day")) }));
    await userEvent.keyboard("31122026");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-12-31");
    await expect(canvas.getByRole("group", { name: sample("Scadenza del piano") })).toHaveTextContent(
      "31/12/2026",
    );
  },
};
export const SteppedWithArrows: Story = {
  tags: ["interaction"],
  args: { defaultValue: "2026-12-15" },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("spinbutton", { name: containing(datePart("month")) }));
    await userEvent.keyboard("{ArrowDown}");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-11-15");
    await userEvent.keyboard(`${arrowKey("forward")}{ArrowUp}`);
    await expect(args.onChange).toHaveBeenLastCalledWith("2027-11-15");
  },
};
/** `onChange` is not called while the date is incomplete. */
export const HalfTyped: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("spinbutton", { name: containing(datePart("day")) }));
    await userEvent.keyboard("31");
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const Filled: Story = {
  args: { value: "2026-12-31", hint: "Vale fino alla fine del giorno" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(sample("Vale fino alla fine del giorno"))).toBeVisible());
    await expect(canvas.getByRole("spinbutton", { name: containing(datePart("day")) })).toHaveAttribute(
      "aria-valuenow",
      "31",
    );
  },
};
export const Open: Story = {
  play: async (context) => {
    await opened(context);
    await expect(day("2026-11-21")).toHaveAttribute("data-present", "true");
    await waitFor(() => expect(day("2026-11-21")).toHaveFocus());
  },
};
export const OpenOnChosenDay: Story = {
  args: { defaultValue: "2027-02-14" },
  play: async (context) => {
    await opened(context);
    await waitFor(() =>
      expect(screen.getByRole("grid", { name: containing(monthOf("2027-02-01")) })).toBeVisible(),
    );
    await expect(day("2027-02-14")).toHaveAttribute("data-selected", "true");
  },
};
export const ByKeyboardAlone: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: containing(headlessName("calendar")) });
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog");
    await waitFor(() => expect(day("2026-11-21")).toHaveFocus());
    await expectFocusShown(day("2026-11-21"));
    await userEvent.keyboard(`{PageDown}${arrowKey("forward")}{Enter}`);
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-12-22");
    await waitFor(() => expect(button).toHaveFocus());
  },
};
export const EscapeCloses: Story = {
  tags: ["interaction"],
  args: { defaultValue: "2026-12-31" },
  play: async (context) => {
    await opened(context);
    await context.userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(context.args.onChange).not.toHaveBeenCalled();
  },
};
export const NextMonth: Story = {
  play: async (context) => {
    await opened(context);
    // The headless calendar adds a second, visually hidden button for the next month at its end.
    const [onward] = screen.getAllByRole("button", { name: headlessName("next") });
    if (!onward) throw new Error("The button for the next month is missing");
    await context.userEvent.click(onward);
    await waitFor(() =>
      expect(screen.getByRole("grid", { name: containing(monthOf("2026-12-01")) })).toBeVisible(),
    );
  },
};
export const EarlierDaysBarred: Story = {
  args: { min: "2026-11-21" },
  play: async (context) => {
    await opened(context);
    await expect(day("2026-11-20")).toHaveAttribute("aria-disabled", "true");
    await context.userEvent.click(day("2026-11-20"));
    await expect(context.args.onChange).not.toHaveBeenCalled();
  },
};
export const PastDateRefused: Story = {
  tags: ["error"],
  args: { min: "2026-11-21", defaultValue: "2026-11-20" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(text("components:date.tooEarly", { date: format().date("2026-11-21") })),
      ).toBeVisible(),
    );
    for (const part of canvas.getAllByRole("spinbutton")) await expect(part).toBeInvalid();
  },
};
export const TooLateRefused: Story = {
  tags: ["error"],
  args: { max: "2026-12-31", defaultValue: "2027-01-01" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(text("components:date.tooLate", { date: format().date("2026-12-31") })),
      ).toBeVisible(),
    );
  },
};
export const Invalid: Story = {
  tags: ["error"],
  args: { error: "Il piano scade già in quel giorno", defaultValue: "2026-12-31" },
  play: async ({ canvas }) => {
    const [part] = canvas.getAllByRole("spinbutton");
    await expect(part).toHaveAccessibleDescription(containing(sample("Il piano scade già in quel giorno")));
  },
};
export const Clearable: Story = {
  args: { defaultValue: "2026-12-31", isClearable: true },
};
export const Cleared: Story = {
  ...Clearable,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:date.clear") }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
    await expect(canvas.queryByRole("button", { name: text("components:date.clear") })).toBeNull();
    await waitFor(() =>
      expect(canvas.getByRole("spinbutton", { name: containing(datePart("day")) })).toHaveFocus(),
    );
  },
};
export const Disabled: Story = {
  args: { defaultValue: "2026-12-31", isDisabled: true, isClearable: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: containing(headlessName("calendar")) })).toBeDisabled();
    await expect(canvas.queryByRole("button", { name: text("components:date.clear") })).toBeNull();
  },
};
export const ReadOnly: Story = {
  args: { defaultValue: "2026-12-31", isReadOnly: true, isClearable: true },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(canvas.queryByRole("button", { name: text("components:date.clear") })).toBeNull();
    await userEvent.click(canvasElement);
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(canvas.getByRole("spinbutton", { name: containing(datePart("day")) })).toHaveFocus(),
    );
    const frame = canvas.getByRole("group").closest("[data-focus-within]");
    if (!frame) throw new Error("The frame has no focus state");
    await expectFocusShown(frame);
  },
};
export const Hovered: Story = {
  play: async (context) => {
    await opened(context);
    await context.userEvent.hover(day("2026-11-25"));
    await expect(day("2026-11-25")).toHaveAttribute("data-hovered", "true");
  },
};
export const OnPhone: Story = { ...phone, play: opened };

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { defaultValue: "2026-12-31", isClearable: true },
    play: async ({ canvas, userEvent }) => {
      const [clear, open] = canvas.getAllByRole("button");
      if (!clear || !open) throw new Error("The buttons to clear and to open are missing");
      await expectRightToLeft(clear, open);
      await userEvent.click(open);
      const [back, onward] = within(await screen.findByRole("dialog")).getAllByRole("button");
      if (!back || !onward) throw new Error("The buttons for the previous and next month are missing");
      await expectRightToLeft(back, onward);
    },
  },
  NarrowWithLargeText: {
    args: { defaultValue: "2026-12-31", isClearable: true, hint: "Senza data il piano non scade" },
    play: async (context) => {
      await opened(context);
      const popover = (await screen.findByRole("dialog")).parentElement;
      await expect(popover?.scrollWidth, "the month scrolls sideways").toBe(popover?.clientWidth);
    },
  },
  ReducedMotion: opened,
  ForcedColours: {
    args: { defaultValue: "2026-11-25" },
    play: async (context) => {
      await opened(context);
      await expectDistinct(day("2026-11-25"), day("2026-11-26"));
    },
  },
  Dark: {
    args: { defaultValue: "2026-11-25" },
    play: opened,
  },
};
