import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import defaults from "./AuthDialog.stories.tsx";
import { AuthDialog, type AuthNotice } from "./index.ts";

const meta = {
  ...defaults,
  title: "patterns/AuthDialog/Banners",
  component: AuthDialog,
  args: { ...defaults.args, mode: "login" },
} satisfies Meta<typeof AuthDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const told = (notice: Omit<AuthNotice, "id">, role: "alert" | "status"): Story => ({
  args: { notice: { id: 1, ...notice } },
  play: async ({ userEvent }) => {
    const banner = await screen.findByRole(role);
    await waitFor(() => expect(banner).toBeVisible());
    // Its sign and the cross that dismisses it, or the cross alone.
    await expect(banner.querySelectorAll("svg")).toHaveLength(notice.icon === "none" ? 1 : 2);
    await userEvent.hover(banner);
  },
});

export const Connection = told(
  { tone: "error", icon: "connection", text: message("errors:auth.connection") },
  "alert",
);
export const Timeout = told(
  { tone: "error", icon: "timeout", text: message("errors:auth.timeout") },
  "alert",
);
export const Auth = told(
  { tone: "error", icon: "auth", text: message("errors:auth.invalidCredentials") },
  "alert",
);
export const Email = told(
  { tone: "error", icon: "email", text: message("errors:auth.emailNotConfirmed") },
  "alert",
);
export const WithoutIcon = told(
  { tone: "error", icon: "none", text: message("errors:auth.unknown") },
  "alert",
);
export const Warning = told({ tone: "warning", text: message("errors:auth.tooManyRequests") }, "status");
export const Info = told({ tone: "info", text: message("errors:auth.emailNotConfirmed") }, "status");
export const Success: Story = {
  ...told({ tone: "success", text: "Email di verifica inviata nuovamente!" }, "status"),
};
/** Dismissed, it fades for 200 ms; the dialog learns of it when it is gone. */
export const Leaving: Story = {
  args: { notice: { id: 1, tone: "error", text: message("errors:auth.unknown") } },
  play: async ({ args, userEvent }) => {
    const banner = await screen.findByRole("alert");
    await userEvent.click(within(banner).getByRole("button", { name: "Chiudi messaggio" }));
    await expect(banner).toHaveAttribute("data-leaving", "true");
    await waitFor(() => expect(args.onNoticeDismiss).toHaveBeenCalledOnce());
  },
};
