import { type Message, message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import defaults from "./AuthDialog.stories.tsx";
import { AuthDialog, type SignupValues } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "patterns/AuthDialog/Signup",
  component: AuthDialog,
  args: { ...defaults.args, mode: "signup" },
} satisfies Meta<typeof AuthDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const labels: Record<keyof SignupValues, string> = {
  email: "Email",
  password: "Password",
  confirmPassword: "Conferma password",
  fullName: "Nome completo",
  displayName: "Nome visualizzato",
};
const good: SignupValues = {
  email: "anna.bianchi@studio.it",
  password: "Sipario-2026",
  confirmPassword: "Sipario-2026",
  fullName: "Anna Bianchi",
  displayName: "Anna B.",
};

/** A story that fills the form with valid values except the given ones, submits it, and expects one error. */
const rejected = (entries: Partial<SignupValues>, expected: string): Story => ({
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog", { name: text("auth:modes.signup") });
    for (const [name, value] of Object.entries({ ...good, ...entries })) {
      if (value !== "") {
        await userEvent.click(screen.getByLabelText(labels[name as keyof SignupValues]));
        await userEvent.paste(value);
      }
    }
    await userEvent.click(screen.getByRole("button", { name: text("auth:signup.submit") }));
    await waitFor(() => expect(screen.getByText(expected)).toBeVisible());
    await expect(args.onSignup).not.toHaveBeenCalled();
  },
});

export const Empty: Story = {};
export const RegisterAlias: Story = {
  args: { mode: "register" },
  play: async () => {
    await waitFor(() =>
      expect(screen.getByRole("dialog", { name: text("auth:modes.signup") })).toBeVisible(),
    );
  },
};

export const Accepted: Story = {
  play: async ({ args, userEvent }) => {
    for (const [name, value] of Object.entries(good)) {
      await userEvent.click(screen.getByLabelText(labels[name as keyof SignupValues]));
      await userEvent.paste(value);
    }
    await waitFor(() =>
      expect(screen.getByText(text("auth:signup.strength", { level: "Molto forte" }))).toBeVisible(),
    );
    await userEvent.keyboard("{Enter}");
    await expect(args.onSignup).toHaveBeenCalledWith(good);
  },
};

export const EverythingMissing: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(screen.getByRole("button", { name: text("auth:signup.submit") }));
    for (const refusal of [
      text("validation:signup.email.required"),
      text("validation:signup.password.required"),
      text("validation:signup.confirmPassword.required"),
      text("validation:signup.fullName.required"),
      text("validation:signup.displayName.required"),
    ]) {
      await waitFor(() => expect(screen.getByText(refusal)).toBeVisible());
    }
    await waitFor(() => expect(screen.getByLabelText(text("auth:fields.email"))).toHaveFocus());
  },
};

export const EmailShape = rejected({ email: "anna" }, "Formato email non valido");
export const EmailDomain = rejected({ email: "anna@studio" }, "Il dominio email sembra incompleto");
export const PasswordShort = rejected({ password: "Ab1-", confirmPassword: "Ab1-" }, "Password troppo corta");
const long = `Aa1-${"x".repeat(130)}`;
export const PasswordLong = rejected({ password: long, confirmPassword: long }, "Password troppo lunga");
export const PasswordWeak = rejected(
  { password: "sipariorosso", confirmPassword: "sipariorosso" },
  "Password troppo debole",
);
export const PasswordCommon = rejected(
  { password: "Password123", confirmPassword: "Password123" },
  "Password troppo comune",
);
export const PasswordMismatch = rejected({ confirmPassword: "altra" }, "Le password non corrispondono");
export const FullNameShort = rejected({ fullName: "A" }, "Nome troppo corto");
export const FullNameLong = rejected({ fullName: `Anna ${"a".repeat(100)}` }, "Nome troppo lungo");
export const FullNameCharacters = rejected(
  { fullName: "Anna Bianchi 2" },
  "Il nome contiene caratteri non validi",
);
export const FullNameOneWord = rejected({ fullName: "Anna" }, "Inserisci nome e cognome");
export const DisplayNameShort = rejected({ displayName: "A" }, "Nome visualizzato troppo corto");
export const DisplayNameLong = rejected({ displayName: "a".repeat(51) }, "Nome visualizzato troppo lungo");
export const DisplayNameCharacters = rejected(
  { displayName: "Anna <3" },
  "Il nome visualizzato contiene caratteri non validi",
);

export const PasswordStrength: Story = {
  play: async ({ userEvent }) => {
    const password = screen.getByLabelText(text("auth:fields.password"));
    await userEvent.type(password, "sipario");
    await waitFor(() =>
      expect(screen.getByText(text("auth:signup.strength", { level: "Debole" }))).toBeVisible(),
    );
    await userEvent.type(password, "1A");
    await waitFor(() =>
      expect(screen.getByText(text("auth:signup.strength", { level: "Forte" }))).toBeVisible(),
    );
  },
};

export const Loading: Story = { args: { pending: "form" } };

/** A story of an error of the auth service after the form was valid. */
const refused = (text: Message, shown: string): Story => ({
  args: { banner: { id: 1, tone: "error", icon: "auth", text } },
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(shown);
  },
});
export const PasswordTooShortRefused = refused(
  message("errors:auth.passwordTooShort"),
  "La password è troppo corta. Deve contenere almeno 8 caratteri.",
);
export const PasswordWeakRefused = refused(message("errors:auth.weakPassword"), "Password troppo debole.");
export const PasswordOverBytesRefused = refused(
  message("validation:signup.password.tooLong"),
  "Password troppo lunga",
);
export const ExistingAccount: Story = {
  args: {
    banner: { id: 1, tone: "error", icon: "auth", text: message("errors:auth.userAlreadyExists") },
  },
};
export const SignupDisabled: Story = {
  args: { banner: { id: 1, tone: "error", text: message("errors:auth.signupDisabled") } },
};
export const WithoutReason: Story = {
  args: { banner: { id: 1, tone: "error", text: message("errors:screen.signup") } },
};
export const GoogleAccountExists: Story = {
  args: { banner: { id: 1, tone: "error", icon: "auth", text: message("errors:google.accountExists") } },
};
export const LandingProfileMissing: Story = {
  args: { banner: { id: 1, tone: "info", text: message("errors:landing.profileNotFoundLogin") } },
};
export const ToLogin: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole("button", { name: text("auth:login.submit") }));
    await expect(args.onModeChange).toHaveBeenCalledWith("login");
    await userEvent.click(screen.getByRole("button", { name: text("auth:google.continue") }));
    await expect(args.onGoogle).toHaveBeenCalledWith("signup");
  },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: {},
};
