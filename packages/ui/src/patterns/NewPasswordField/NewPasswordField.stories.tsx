import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { NewPasswordField } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: NewPasswordField,
  args: { label: "Password", name: "password", value: "", onChange: fn() },
} satisfies Meta<typeof NewPasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

const marks = (root: HTMLElement) =>
  [...root.querySelectorAll("[data-rule]")].map((rule) => rule.hasAttribute("data-kept"));

/** A story whose password follows the rules of which it has the marks, in the order of the list. */
const following = (value: string, ...kept: readonly boolean[]): Story => ({
  args: { value },
  play: async ({ canvas, canvasElement }) => {
    await expect(marks(canvasElement)).toEqual(kept);
    await expect(canvas.getByLabelText("Password")).toHaveAccessibleDescription(
      containing(text("auth:passwordRules.digit")),
    );
  },
});

export const Default = following("", false, false, false, false, false);
export const Playground: Story = { args: { value: "Sipario" } };
export const Begun = following("sip", false, false, true, false, true);
export const Common = following("Password123", true, true, true, true, false);
export const TooLong = following(`Aa1${"x".repeat(126)}`, false, true, true, true, true);
export const AllKept = following("Sipario-2026", true, true, true, true, true);
/** Password managers store the password for this account. */
export const KnownAccount: Story = {
  args: { account: "anna.bianchi@studio.it" },
  play: async ({ canvasElement }) => {
    const account = canvasElement.querySelector('input[autocomplete="username"]');
    await expect(account).toHaveValue("anna.bianchi@studio.it");
    await expect(account).toHaveAttribute("hidden");
  },
};
export const Wrong: Story = {
  tags: ["error"],
  args: { value: "sipario", error: "Password troppo corta" },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Password")).toBeInvalid();
  },
};
/** The server's reason stands at the field; its strength would contradict it. */
export const Refused: Story = {
  tags: ["error"],
  args: {
    value: "Anna-Bianchi-1",
    isRefused: true,
    error: "Questa password è facile da indovinare. Scegline una più lunga, senza nomi né parole comuni.",
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.queryByText(text("auth:signup.strength", { level: text("validation:strength.veryStrong") })),
    ).toBeNull();
  },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: AllKept,
  ForcedColours: AllKept,
};
