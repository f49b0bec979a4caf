import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectBefore, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { arrowKey, sample } from "../../../storybook/language.ts";
import { Tabs } from "./index.ts";
import defaults from "./Tabs.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Tabs/States",
  component: Tabs<string>,
} satisfies Meta<typeof Tabs<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

const many = ["Profilo", "Piano", "Notifiche", "Privacy", "Sicurezza", "Integrazioni", "Fatturazione"].map(
  (title) => ({ id: title, title, content: "Qui si cambia." }),
);

export const FirstShown: Story = {
  play: async ({ canvas }) => {
    await canvas.findAllByRole("tab");
    await expect(canvas.getByRole("tab", { name: sample("Utenti") })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(canvas.getAllByRole("tabpanel")).toHaveLength(1);
  },
};
export const Vertical: Story = {
  args: { orientation: "vertical", defaultSelected: "audit" },
  play: async ({ canvas }) => {
    await expectBefore(
      await canvas.findByRole("tablist", { name: sample("Sezioni") }),
      canvas.getByRole("tabpanel"),
    );
  },
};
export const VerticalByKeyboard: Story = {
  ...Vertical,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    await expect(args.onSelect).toHaveBeenLastCalledWith("limits");
  },
};
/** The tabs are above the panel if both do not fit side by side. */
export const VerticalOnPhone: Story = {
  ...phone,
  args: { orientation: "vertical" },
  play: async ({ canvas }) => {
    await canvas.findAllByRole("tab");
    const list = canvas.getByRole("tablist");
    await expect(canvas.getByRole("tabpanel").getBoundingClientRect().top).toBeGreaterThan(
      list.getBoundingClientRect().bottom - 1,
    );
  },
};
/** The row of tabs scrolls, and the selected tab is scrolled into view. */
export const ManyOnPhone: Story = {
  ...phone,
  args: { items: many },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.tab();
    await userEvent.keyboard("{End}");
    const last = canvas.getByRole("tab", { name: sample("Fatturazione") });
    await waitFor(() => expect(last).toHaveFocus());
    await waitFor(() =>
      expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(
        canvasElement.getBoundingClientRect().right,
      ),
    );
    const page = document.documentElement;
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth);
    await userEvent.click(canvasElement);
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("tab", { name: sample("Utenti") })).toHaveFocus());
    await userEvent.keyboard(`${arrowKey("forward")}${arrowKey("forward")}${arrowKey("forward")}`);
    await expect(args.onSelect).toHaveBeenLastCalledWith("users");
    await userEvent.keyboard("{End}");
    await expect(args.onSelect).toHaveBeenLastCalledWith("limits");
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("tabpanel")).toHaveFocus());
  },
};
/** If showing a view is expensive, arrow keys only move the focus and Enter shows the view. */
export const ShownOnEnter: Story = {
  tags: ["interaction"],
  args: { keyboardActivation: "manual" },
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.tab();
    await userEvent.keyboard(arrowKey("forward"));
    await expect(canvas.getByRole("tabpanel")).toHaveTextContent(sample("Le persone e i loro piani."));
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("tabpanel")).toHaveTextContent(
      sample("Chi ha cambiato che cosa, e quando."),
    );
  },
};
export const Controlled: Story = {
  tags: ["interaction"],
  args: { selected: "users" },
  play: async ({ args, canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.click(canvas.getByRole("tab", { name: sample("Registro") }));
    await expect(args.onSelect).toHaveBeenLastCalledWith("audit");
    await expect(canvas.getByRole("tab", { name: sample("Utenti") })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  },
};
export const OneDisabled: Story = {
  args: {
    items: [
      { id: "users", title: "Utenti", content: "Le persone e i loro piani." },
      { id: "audit", title: "Registro", content: "", isDisabled: true },
      { id: "limits", title: "Limiti", content: "Quanto ciascuno può usare." },
    ],
  },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await canvas.findAllByRole("tab");
    await expect(canvas.getByRole("tab", { name: sample("Registro") })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.tab();
    await userEvent.keyboard(arrowKey("forward"));
    await expect(args.onSelect).toHaveBeenLastCalledWith("limits");
    await userEvent.click(canvasElement);
  },
};
export const AllDisabled: Story = { args: { isDisabled: true } };
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.hover(canvas.getByRole("tab", { name: sample("Registro") }));
    await expect(canvas.getByRole("tab", { name: sample("Registro") })).toHaveAttribute(
      "data-hovered",
      "true",
    );
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.pointer({
      keys: "[TouchA>]",
      target: canvas.getByRole("tab", { name: sample("Registro") }),
    });
    await expect(canvas.getByRole("tab", { name: sample("Registro") })).toHaveAttribute(
      "data-pressed",
      "true",
    );
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("tab", { name: sample("Utenti") }));
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ args, canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    const [first, second] = canvas.getAllByRole("tab");
    if (!first || !second) throw new Error("There are fewer than two tabs");
    await expectRightToLeft(first, second);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowLeft}");
    await expect(args.onSelect).toHaveBeenLastCalledWith("audit");
  },
  NarrowWithLargeText: {
    args: { orientation: "vertical", items: many },
  },
  ReducedMotion: async ({ canvas, userEvent }) => {
    await canvas.findAllByRole("tab");
    await userEvent.click(canvas.getByRole("tab", { name: sample("Registro") }));
  },
  ForcedColours: async ({ canvas }) => {
    await canvas.findAllByRole("tab");
    const line = (tab: HTMLElement) => getComputedStyle(tab, "::after").display;
    const [first, second] = canvas.getAllByRole("tab");
    if (!first || !second) throw new Error("There are fewer than two tabs");
    await waitFor(() => expect(line(first)).toBe("block"));
    await expect(line(second)).toBe("none");
  },
};
