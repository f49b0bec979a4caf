import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { AuthDialog } from "./index.ts";

const meta = {
  component: AuthDialog,
  tags: ["dialog"],
  // Shown in a frame on the documentation page, because an open dialog would block that page.
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "560px" } } },
  args: {
    isOpen: true,
    mode: "login",
    onBannerDismiss: fn(),
    onModeChange: fn(),
    onClose: fn(),
    onLogin: fn(),
    onSignup: fn(),
    onReset: fn(),
    onCode: fn(),
    onResend: fn(),
    onGoogle: fn(),
  },
} satisfies Meta<typeof AuthDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LoggedInByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole("dialog", { name: text("auth:modes.login") });
    await waitFor(() => expect(screen.getByLabelText(text("auth:fields.email"))).toHaveFocus());
    await userEvent.keyboard("anna@studio.it{Tab}segreta-1A{Enter}");
    await expect(args.onLogin).toHaveBeenCalledWith({ email: "anna@studio.it", password: "segreta-1A" });
    // What was typed is not lost by one key: the first Escape leads to the button that closes.
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: text("components:close") })).toHaveFocus());
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(dialog).toBeVisible());
  },
};

export const Playground: Story = {};
