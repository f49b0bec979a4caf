import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { AccountSwitchScreen } from "./index.ts";

const people = { current: "anna.bianchi@studio.it", arriving: "bruno.rossi@studio.it" };

const meta = {
  excludeStories: ["conditions"],
  component: AccountSwitchScreen,
  parameters: { layout: "fullscreen" },
  args: { ...people, isPending: false, onSwitch: fn(), onStay: fn() },
} satisfies Meta<typeof AccountSwitchScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state asking: Both addresses are named; nothing has changed yet. */
export const Asking: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("auth:accountSwitch.title") })).toBeVisible(),
    );
    for (const address of Object.values(people)) {
      await waitFor(() => expect(canvas.getByText(new RegExp(address))).toBeVisible());
    }
  },
};
export const Answered: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("auth:accountSwitch.switch") }));
    await expect(args.onSwitch).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: text("auth:accountSwitch.stay") }));
    await expect(args.onStay).toHaveBeenCalledOnce();
  },
};
/** @state `isPending`: The current session is being ended. */
export const Switching: Story = {
  tags: ["loading"],
  args: { isPending: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("auth:accountSwitch.stay") })).toBeDisabled();
    await expect(
      canvas.getByRole("button", { name: containing(text("auth:accountSwitch.switching")) }),
    ).toHaveAttribute("aria-disabled", "true");
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { current: "giovanna.d-angelo-montefeltro@amministrazione.studio-bianchi.example" } },
};
