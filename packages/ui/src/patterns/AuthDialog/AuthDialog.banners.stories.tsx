import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import defaults from "./AuthDialog.stories.tsx";
import { type AuthBanner, AuthDialog } from "./index.ts";

const meta = {
  ...defaults,
  title: "patterns/AuthDialog/Banners",
  component: AuthDialog,
  tags: ["dialog", "banner"],
  args: { ...defaults.args, mode: "login" },
} satisfies Meta<typeof AuthDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const showing = (shown: Omit<AuthBanner, "id">, role: "alert" | "status"): Story => ({
  args: { banner: { id: 1, ...shown } },
  play: async ({ userEvent }) => {
    const banner = await screen.findByRole(role);
    await waitFor(() => expect(banner).toBeVisible());
    // The banner's icon and that of its close button, or only the latter.
    await expect(banner.querySelectorAll("svg")).toHaveLength(shown.icon === "none" ? 1 : 2);
    await userEvent.hover(banner);
  },
});

export const Connection = {
  ...showing({ tone: "error", icon: "connection", text: message("errors:auth.connection") }, "alert"),
  tags: ["error"],
};
export const Timeout = {
  ...showing({ tone: "error", icon: "timeout", text: message("errors:auth.timeout") }, "alert"),
  tags: ["error"],
};
export const Auth = {
  ...showing({ tone: "error", icon: "auth", text: message("errors:auth.invalidCredentials") }, "alert"),
  tags: ["error"],
};
export const Email = {
  ...showing({ tone: "error", icon: "email", text: message("errors:auth.emailNotConfirmed") }, "alert"),
  tags: ["error"],
};
export const WithoutIcon = {
  ...showing({ tone: "error", icon: "none", text: message("errors:auth.unknown") }, "alert"),
  tags: ["error"],
};
export const Warning = showing({ tone: "warning", text: message("errors:auth.tooManyRequests") }, "status");
export const Info = showing({ tone: "info", text: message("errors:auth.emailNotConfirmed") }, "status");
export const Success: Story = {
  ...showing({ tone: "success", text: "Email di verifica inviata nuovamente!" }, "status"),
};
/** After a dismissal it fades for 200 ms; only then is the dialog notified. */
export const Leaving: Story = {
  tags: ["leaving"],
  args: { banner: { id: 1, tone: "error", text: message("errors:auth.unknown") } },
  play: async ({ args, userEvent }) => {
    const banner = await screen.findByRole("alert");
    await userEvent.click(within(banner).getByRole("button", { name: text("components:banner.dismiss") }));
    await expect(banner).toHaveAttribute("data-leaving", "true");
    await waitFor(() => expect(args.onBannerDismiss).toHaveBeenCalledOnce());
  },
};
