import type { Message } from "@regia/domain/messages";
import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { containing, text } from "../../../storybook/language.ts";
import defaults from "./AuthDialog.stories.tsx";
import { type AuthBanner, AuthDialog } from "./index.ts";

const meta = {
  ...defaults,
  title: "patterns/AuthDialog/Login",
  component: AuthDialog,
  tags: ["dialog"],
  args: { ...defaults.args, mode: "login" },
} satisfies Meta<typeof AuthDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const failure = (text: Message, more: Partial<AuthBanner> = {}): Story => ({
  args: { banner: { id: 1, tone: "error", text, ...more } },
  play: async () => {
    await waitFor(() => expect(screen.getByRole("alert")).toBeVisible());
  },
});

export const Closed: Story = {
  tags: ["!dialog"],
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Empty: Story = {};

export const Filled: Story = {
  args: { email: "anna.bianchi@studio.it" },
  play: async ({ userEvent }) => {
    await userEvent.type(screen.getByLabelText(text("auth:fields.password")), "segreta-1A");
    await expect(screen.getByLabelText(text("auth:fields.email"))).toHaveValue("anna.bianchi@studio.it");
    await expect(screen.getByLabelText(text("auth:fields.password"))).toHaveAttribute("type", "password");
  },
};

export const BothFieldErrors: Story = {
  tags: ["error"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole("button", { name: text("auth:login.submit") }));
    await waitFor(() => expect(screen.getByText(text("validation:login.email"))).toBeVisible());
    await waitFor(() => expect(screen.getByText(text("validation:login.password"))).toBeVisible());
    await waitFor(() => expect(screen.getByLabelText(text("auth:fields.email"))).toHaveFocus());
    await expect(screen.getByLabelText(text("auth:fields.email"))).toBeInvalid();
    await expect(args.onLogin).not.toHaveBeenCalled();
  },
};

/** An address without a shape is refused at its field, before anything is sent. */
export const EmailShape: Story = {
  tags: ["error"],
  play: async ({ args, userEvent }) => {
    const email = screen.getByLabelText(text("auth:fields.email"));
    await userEvent.type(email, "abc");
    await userEvent.type(screen.getByLabelText(text("auth:fields.password")), "segreta-1A{Enter}");
    await waitFor(() => expect(screen.getByText(text("validation:account.email"))).toBeVisible());
    await waitFor(() => expect(email).toHaveFocus());
    await expect(args.onLogin).not.toHaveBeenCalled();
  },
};

export const FieldErrorMended: Story = {
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    await userEvent.click(screen.getByRole("button", { name: text("auth:login.submit") }));
    await userEvent.type(screen.getByLabelText(text("auth:fields.email")), "a");
    await waitFor(() => expect(screen.queryByText(text("validation:login.email"))).toBeNull());
    await waitFor(() => expect(screen.getByText(text("validation:login.password"))).toBeVisible());
  },
};

export const PasswordShown: Story = {
  play: async ({ userEvent }) => {
    const password = screen.getByLabelText(text("auth:fields.password"));
    await userEvent.type(password, "segreta-1A");
    await userEvent.click(screen.getByRole("button", { name: text("components:password.show.only") }));
    await expect(password).toHaveAttribute("type", "text");
    await userEvent.click(screen.getByRole("button", { name: text("components:password.hide.only") }));
    await expect(password).toHaveAttribute("type", "password");
    await userEvent.click(screen.getByRole("button", { name: text("components:password.show.only") }));
  },
};

export const Loading: Story = {
  tags: ["loading"],
  args: { pending: "form", email: "anna.bianchi@studio.it" },
  play: async ({ args, userEvent }) => {
    const submit = screen.getByRole("button", { name: containing(text("auth:login.pending")) });
    await expect(submit).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(submit);
    await expect(screen.getByRole("button", { name: text("auth:google.continue") })).toBeDisabled();
    await expect(screen.getByRole("button", { name: text("auth:login.otherMode") })).toBeDisabled();
    await expect(args.onLogin).not.toHaveBeenCalled();
  },
};

/** While the answer is awaited, neither Escape nor a press outside closes the dialog. */
export const LoadingStays: Story = {
  ...Loading,
  tags: ["loading", "interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    document.body.click();
    await waitFor(() => expect(dialog).toBeVisible());
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** An address that waits to be verified: the email can be asked for again, also after a reload. */
export const Unverified: Story = {
  tags: ["interaction"],
  args: { isUnverified: true, email: "anna.bianchi@studio.it" },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: text("auth:verify.resend") }));
    await expect(args.onModeChange).toHaveBeenLastCalledWith("verify-email", "anna.bianchi@studio.it");
  },
};

export const GooglePending: Story = { tags: ["loading"], args: { pending: "google" } };

export const ToOtherModes: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    // What was typed goes along.
    await userEvent.type(screen.getByLabelText(text("auth:fields.email")), " anna@studio.it ");
    await userEvent.click(screen.getByRole("button", { name: text("auth:login.otherMode") }));
    await expect(args.onModeChange).toHaveBeenLastCalledWith("signup", "anna@studio.it");
    await userEvent.click(screen.getByRole("button", { name: text("auth:login.forgot") }));
    await expect(args.onModeChange).toHaveBeenLastCalledWith("reset-password", "anna@studio.it");
    await userEvent.click(screen.getByRole("button", { name: text("auth:google.continue") }));
    await expect(args.onGoogle).toHaveBeenCalledWith("login");
    await userEvent.click(screen.getByRole("button", { name: text("components:close") }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const InvalidCredentials = {
  ...failure(message("errors:auth.invalidCredentials"), { icon: "auth" }),
  tags: ["banner", "error"],
};
export const EmailNotConfirmed = {
  ...failure(message("errors:auth.emailNotConfirmed"), { icon: "email" }),
  tags: ["banner", "error"],
};
export const InvalidEmail = {
  ...failure(message("errors:auth.invalidEmail"), { icon: "email" }),
  tags: ["banner", "error"],
};
export const TooManyRequests = {
  ...failure(message("errors:auth.tooManyRequests")),
  tags: ["banner", "error"],
};
export const PermissionDenied = {
  ...failure(message("errors:auth.permissionDenied"), { icon: "auth" }),
  tags: ["banner", "error"],
};
export const ConnectionError = {
  ...failure(message("errors:auth.connection"), { icon: "connection" }),
  tags: ["banner", "error"],
};
export const Timeout = {
  ...failure(message("errors:auth.timeout"), { icon: "timeout" }),
  tags: ["banner", "error"],
};
export const Unknown = { ...failure(message("errors:auth.unknown")), tags: ["banner", "error"] };
export const WithoutReason = { ...failure(message("errors:screen.login")), tags: ["banner", "error"] };
export const GoogleAccountMissing = {
  ...failure(message("errors:google.accountMissing"), { icon: "auth" }),
  tags: ["banner", "error"],
};
export const GoogleFailed = {
  ...failure(message("errors:google.authentication")),
  tags: ["banner", "error"],
};
export const GoogleConnection = {
  ...failure(message("errors:google.connection"), { icon: "connection" }),
  tags: ["banner", "error"],
};
export const LandingAccountNotFound = {
  ...failure(message("errors:landing.accountNotFound"), { icon: "none" }),
  tags: ["banner", "error"],
};
export const LandingProfileExists = {
  ...failure(message("errors:landing.profileExistsSignup"), {
    tone: "error",
  }),
  tags: ["banner", "error"],
};

export const OtherMode: Story = {
  args: { mode: "something-new" },
  play: async () => {
    await waitFor(() => expect(screen.getByRole("dialog", { name: text("auth:modes.other") })).toBeVisible());
  },
};
