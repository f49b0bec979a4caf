import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { containing, sample, text } from "../../../storybook/language.ts";
import { PasswordField } from "./index.ts";
import defaults from "./PasswordField.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/PasswordField/States",
  component: PasswordField,
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

const frameOf = (input: HTMLElement) => {
  const frame = input.parentElement;
  if (!frame) throw new Error("The input has no frame");
  return frame;
};

export const Empty: Story = {};
export const Shown: Story = {
  args: { defaultValue: "Sipario-2026" },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:password.show.only") }));
    await expect(canvas.getByLabelText("Password")).toHaveAttribute("type", "text");
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: text("components:password.hide.only") })).toBeVisible(),
    );
    await userEvent.click(canvasElement);
  },
};
export const WithHintAndError: Story = {
  tags: ["error"],
  args: { hint: "Almeno 8 caratteri", error: "Password troppo corta" },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText("Password");
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(containing(sample("Password troppo corta")));
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    const frame = frameOf(canvas.getByLabelText("Password"));
    await userEvent.hover(frame);
    await expect(frame).toHaveAttribute("data-hovered", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByLabelText("Password")).toHaveFocus());
    await expectFocusShown(frameOf(canvas.getByLabelText("Password")));
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) =>
    expectRightToLeft(canvas.getByLabelText("Password"), canvas.getByRole("button")),
  NarrowWithLargeText: {
    args: { hint: "Almeno 8 caratteri, con una maiuscola e un numero", error: "La password è obbligatoria" },
  },
  ReducedMotion: async ({ userEvent }) => userEvent.tab(),
  ForcedColours: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(frameOf(canvas.getByLabelText("Password")));
  },
  Dark: {
    args: { defaultValue: "Sipario-2026", hint: "Almeno 8 caratteri" },
  },
};
