import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { AuthCallbackScreen, type AuthCallbackState } from "./index.ts";

const meta = {
  component: AuthCallbackScreen,
  parameters: { layout: "fullscreen" },
  args: { state: { kind: "loading" }, onHome: fn() },
} satisfies Meta<typeof AuthCallbackScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const states = {
  loading: { kind: "loading" },
  success: { kind: "success" },
  failed: { kind: "failed", reason: message("errors:callback.session") },
} satisfies { [K in AuthCallbackState["kind"]]: Extract<AuthCallbackState, { kind: K }> };

/** @state `loading`: The session is being created. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("auth:callback.loading"))).toBeVisible());
  },
};
/** @state `success`: The session exists; the app navigates automatically. */
export const Success: Story = {
  tags: ["banner"],
  args: { state: states.success },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("auth:callback.success"));
  },
};
/** @state `failed`: The error is shown, with a button to the home page. */
export const SessionError: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("auth:callback.failed") })).toBeVisible(),
    );
  },
};
export const BackHome: Story = {
  ...SessionError,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("auth:callback.home") }));
    await expect(args.onHome).toHaveBeenCalledOnce();
  },
};
export const NoSession: Story = {
  tags: ["banner", "error"],
  args: { state: { kind: "failed", reason: message("errors:callback.noSession") } },
};
export const AccountExists: Story = {
  tags: ["banner", "error"],
  args: { state: { kind: "failed", reason: message("errors:callback.accountExists") } },
};
export const AccountMissing: Story = {
  tags: ["banner", "error"],
  args: { state: { kind: "failed", reason: message("errors:callback.accountMissing") } },
};
