import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectNothingCut, expectRightToLeft } from "../../../storybook/expectations.ts";
import { arrowKey, containing, sample, text } from "../../../storybook/language.ts";
import { TagGroup } from "./index.ts";
import defaults from "./TagGroup.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/TagGroup/States",
  component: TagGroup,
} satisfies Meta<typeof TagGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {
  args: { tags: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("grid")).toBeNull();
  },
};
export const One: Story = { args: { tags: [{ id: "role", name: "Ruolo: admin" }] } };
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const [first, second] = canvas.getAllByRole("row");
    await userEvent.tab();
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard(arrowKey("forward"));
    await waitFor(() => expect(second).toHaveFocus());
    await userEvent.keyboard("{Backspace}");
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole("button", {
      name: containing(text("components:tags.remove", { name: sample("Ruolo: admin") })),
    });
    await userEvent.hover(button);
    await expect(button).toHaveAttribute("data-hovered", "true");
  },
};
export const Pressed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole("button", {
      name: containing(text("components:tags.remove", { name: sample("Ruolo: admin") })),
    });
    await userEvent.pointer({ keys: "[TouchA>]", target: button });
    await expect(button).toHaveAttribute("data-pressed", "true");
    await expect(args.onRemove).not.toHaveBeenCalled();
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const [first] = canvas.getAllByRole("row");
    if (!first) throw new Error("There is no tag");
    await expectFocusShown(first);
  },
};
export const ManyOnPhone: Story = {
  ...phone,
  args: {
    tags: ["Ruolo: admin", "Piano: enterprise", "In prova", "Scaduti", "Creati a novembre"].map((name) => ({
      id: name,
      name,
    })),
  },
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole("row");
    if (!first || !second) throw new Error("There are fewer than two tags");
    await expectRightToLeft(first, second);
  },
  NarrowWithLargeText: {
    args: { tags: [{ id: "search", name: "Ricerca: precipitevolissimevolmente-incontrovertibile" }] },
  },
  ForcedColours: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const [first] = canvas.getAllByRole("row");
    if (!first) throw new Error("There is no tag");
    await expectFocusShown(first);
    await expect(getComputedStyle(first).borderTopStyle).toBe("solid");
  },
};
