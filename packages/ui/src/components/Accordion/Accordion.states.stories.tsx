import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectNothingCut, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import defaults from "./Accordion.stories.tsx";
import { Accordion } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Accordion/States",
  component: Accordion,
} satisfies Meta<typeof Accordion>;

export default meta;
type Story = StoryObj<typeof meta>;

const question = "Posso cambiare piano?";

export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("button", { name: sample(question) })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("button", { name: sample(question) })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("button", { name: sample(question) }));
    await expect(canvas.getByRole("button", { name: sample(question) })).toHaveAttribute(
      "data-hovered",
      "true",
    );
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({
      keys: "[MouseLeft>]",
      target: canvas.getByRole("button", { name: sample(question) }),
    });
    await expect(canvas.getByRole("button", { name: sample(question) })).toHaveAttribute(
      "data-pressed",
      "true",
    );
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("button", { name: sample(question) }));
  },
};
export const LongWords: Story = {
  args: {
    defaultOpen: "a",
    items: [
      {
        id: "a",
        heading: "Che cosa succede precipitevolissimevolmente, e perché è successo a me?",
        content: Array<string>(20).fill("Niente di irreparabile. "),
      },
    ],
  },
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const trigger = canvas.getByRole("button", { name: sample(question) });
    const cue = trigger.querySelector("[aria-hidden]");
    if (!cue) throw new Error("The question has no mark");
    await expect(getComputedStyle(cue).direction).toBe("rtl");
    await expectRightToLeft(trigger, cue);
  },
  NarrowWithLargeText: {
    args: { defaultOpen: "b" },
  },
  ReducedMotion: async ({ canvas, userEvent }) =>
    userEvent.click(canvas.getByRole("button", { name: sample(question) })),
  ForcedColours: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("button", { name: sample(question) }));
  },
  Dark: {
    args: { defaultOpen: "b" },
  },
};
