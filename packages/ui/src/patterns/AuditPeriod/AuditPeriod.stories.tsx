import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, datePart, format, text } from "../../../storybook/language.ts";
import { INITIAL_AUDIT_QUERY } from "../AuditFilters/index.ts";
import { AuditPeriod } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: AuditPeriod,
  args: { query: INITIAL_AUDIT_QUERY, today: "2026-11-21", onChange: fn() },
} satisfies Meta<typeof AuditPeriod>;

export default meta;
type Story = StoryObj<typeof meta>;

const november = { ...INITIAL_AUDIT_QUERY, from: "2026-11-01", to: "2026-11-30", page: 3 };

/** The part of a date in one of the two fields. */
function part(canvasElement: HTMLElement, field: "from" | "to", name: "day" | "year"): HTMLElement {
  const group = within(canvasElement).getByRole("group", { name: text(`adminAudit:period.${field}`) });
  return within(group).getByRole("spinbutton", { name: containing(datePart(name)) });
}

export const Default: Story = {};
export const Narrowed: Story = { args: { query: november } };
/** A change of a day goes back to the first page. */
export const DayChanged: Story = {
  tags: ["interaction"],
  args: { query: november },
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(part(canvasElement, "from", "day"));
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...november, from: "2026-11-02", page: 1 });
  },
};
/** A year that is being typed is not asked for. */
export const YearTyped: Story = {
  tags: ["interaction"],
  args: { query: november },
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(part(canvasElement, "from", "year"));
    await userEvent.keyboard("2025");
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...november, from: "2025-11-01", page: 1 });
  },
};
/** A last day before the first stays in its field, which says what is wrong; nothing is asked for. */
export const EndBeforeStart: Story = {
  tags: ["error"],
  args: { query: { ...november, from: "2026-11-20" } },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(part(canvasElement, "to", "day"));
    await userEvent.keyboard("19");
    await waitFor(() =>
      expect(
        canvas.getByText(text("components:date.tooEarly", { date: format().date("2026-11-20") })),
      ).toBeVisible(),
    );
    await expect(part(canvasElement, "to", "day")).toHaveAttribute("aria-valuenow", "19");
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const conditions: Conditions<Story> = { base: { args: { query: november } } };
