import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import defaults from "./CheckboxGroup.stories.tsx";
import { CheckboxGroup } from "./index.ts";

const meta = {
  ...defaults,
  excludeStories: ["conditions"],
  title: "components/CheckboxGroup/States",
  component: CheckboxGroup,
} satisfies Meta<typeof CheckboxGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

const boxOf = (checkbox: HTMLElement) => {
  const box = checkbox.closest("label")?.querySelector<HTMLElement>("[aria-hidden]");
  if (!box) throw new Error("The checkbox has no box");
  return box;
};

export const NoneChosen: Story = {};
export const SomeChosen: Story = {
  args: { defaultValue: ["consents", "executions"] },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  },
};
export const WithHint: Story = {
  args: { hint: "Puoi cambiare idea quando vuoi" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group")).toHaveAccessibleDescription(
      sample("Puoi cambiare idea quando vuoi"),
    );
  },
};
export const Invalid: Story = {
  tags: ["error"],
  args: { error: "Scegli almeno un avviso" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("group")).toHaveAccessibleDescription(sample("Scegli almeno un avviso"));
    for (const box of canvas.getAllByRole("checkbox")) await expect(box).toBeInvalid();
  },
};
export const Disabled: Story = {
  args: { isDisabled: true, defaultValue: ["consents"] },
  play: async ({ canvas }) => {
    for (const box of canvas.getAllByRole("checkbox")) await expect(box).toBeDisabled();
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultValue: ["consents"] },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: sample("Quando c'è una novità") }));
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvasElement);
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { defaultValue: ["consents"] } },

  RightToLeft: async ({ canvas }) => {
    const [first] = canvas.getAllByRole("checkbox");
    if (!first) throw new Error("The group has no checkboxes");
    await expectRightToLeft(boxOf(first), canvas.getByText(sample("Quando serve il mio consenso")));
  },
  NarrowWithLargeText: {
    args: { defaultValue: ["consents"], error: "Scegli almeno un avviso" },
  },
  ForcedColours: async ({ canvas }) => {
    const [chosen, other] = canvas.getAllByRole("checkbox");
    if (!chosen || !other) throw new Error("The group has no checkboxes");
    await expectDistinct(boxOf(chosen), boxOf(other));
  },
};
