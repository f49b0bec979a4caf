import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, type TextKey, text } from "../../../storybook/language.ts";
import defaults from "./AuthDialog.stories.tsx";
import { AuthDialog, type SignupValues } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "patterns/AuthDialog/Signup",
  component: AuthDialog,
  tags: ["dialog"],
  args: { ...defaults.args, mode: "signup" },
} satisfies Meta<typeof AuthDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The input of a field of the form. */
const inputOf = (name: keyof SignupValues) => screen.getByLabelText(text(`auth:fields.${name}`));
const good: SignupValues = {
  email: "anna.bianchi@studio.it",
  password: "Sipario-2026",
  confirmPassword: "Sipario-2026",
  fullName: "Anna Bianchi",
  displayName: "Anna B.",
};

/** A story that fills the form with valid values except the given ones, submits it, and expects one error. */
const rejected = (entries: Partial<SignupValues>, expected: TextKey): Story => ({
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog", { name: text("auth:modes.signup") });
    for (const [name, value] of Object.entries({ ...good, ...entries })) {
      if (value !== "") {
        await userEvent.click(inputOf(name as keyof SignupValues));
        await userEvent.paste(value);
      }
    }
    await userEvent.click(screen.getByRole("button", { name: text("auth:signup.submit") }));
    await waitFor(() => expect(screen.getByText(text(expected))).toBeVisible());
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

export const GuessablePassword = rejected(
  { password: "Passw0rd1!", confirmPassword: "Passw0rd1!" },
  "errors:auth.guessablePassword",
);
export const PasswordOfNames = rejected(
  { password: "AnnaBianchi-1", confirmPassword: "AnnaBianchi-1" },
  "errors:auth.guessablePassword",
);

export const Accepted: Story = {
  play: async ({ args, userEvent }) => {
    for (const [name, value] of Object.entries(good)) {
      await userEvent.click(inputOf(name as keyof SignupValues));
      await userEvent.paste(value);
    }
    await waitFor(() =>
      expect(
        screen.getByText(text("auth:signup.strength", { level: text("validation:strength.veryStrong") })),
      ).toBeVisible(),
    );
    await userEvent.keyboard("{Enter}");
    await expect(args.onSignup).toHaveBeenCalledWith(good);
  },
};

export const EverythingMissing: Story = {
  tags: ["error"],
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

export const EmailShape = {
  ...rejected({ email: "anna" }, "validation:signup.email.format"),
  tags: ["error"],
};
export const EmailDomain = {
  ...rejected({ email: "anna@studio" }, "validation:signup.email.incompleteDomain"),
  tags: ["error"],
};
export const PasswordShort = {
  ...rejected({ password: "Ab1-", confirmPassword: "Ab1-" }, "validation:signup.password.tooShort"),
  tags: ["error"],
};
const long = `Aa1-${"x".repeat(130)}`;
export const PasswordLong = {
  ...rejected({ password: long, confirmPassword: long }, "validation:signup.password.tooLong"),
  tags: ["error"],
};
export const PasswordWeak = {
  ...rejected(
    { password: "sipariorosso", confirmPassword: "sipariorosso" },
    "validation:signup.password.tooWeak",
  ),
  tags: ["error"],
};
export const PasswordCommon = {
  ...rejected(
    { password: "Password123", confirmPassword: "Password123" },
    "validation:signup.password.tooCommon",
  ),
  tags: ["error"],
};
/** The rules of the authentication layer, which would else refuse it after the form was sent. */
export const PasswordWithoutDigit = {
  ...rejected(
    { password: "Sipario-rosso", confirmPassword: "Sipario-rosso" },
    "validation:account.passwordDigit",
  ),
  tags: ["error"],
};
export const PasswordMismatch = {
  ...rejected({ confirmPassword: "altra" }, "validation:signup.confirmPassword.mismatch"),
  tags: ["error"],
};
export const FullNameShort = {
  ...rejected({ fullName: "A" }, "validation:signup.fullName.tooShort"),
  tags: ["error"],
};
export const FullNameLong = {
  ...rejected({ fullName: `Anna ${"a".repeat(100)}` }, "validation:signup.fullName.tooLong"),
  tags: ["error"],
};
export const FullNameCharacters = {
  ...rejected({ fullName: "Anna Bianchi 2" }, "validation:signup.fullName.characters"),
  tags: ["error"],
};
export const FullNameOneWord = {
  ...rejected({ fullName: "Anna" }, "validation:signup.fullName.twoWords"),
  tags: ["error"],
};
export const DisplayNameShort = {
  ...rejected({ displayName: "A" }, "validation:signup.displayName.tooShort"),
  tags: ["error"],
};
export const DisplayNameLong = {
  ...rejected({ displayName: "a".repeat(51) }, "validation:signup.displayName.tooLong"),
  tags: ["error"],
};
export const DisplayNameCharacters = {
  ...rejected({ displayName: "Anna <3" }, "validation:signup.displayName.characters"),
  tags: ["error"],
};

export const PasswordStrength: Story = {
  play: async ({ userEvent }) => {
    const password = screen.getByLabelText(text("auth:fields.password"));
    await userEvent.type(password, "sipario");
    await waitFor(() =>
      expect(
        screen.getByText(text("auth:signup.strength", { level: text("validation:strength.weak") })),
      ).toBeVisible(),
    );
    await userEvent.type(password, "1A");
    await waitFor(() =>
      expect(
        screen.getByText(text("auth:signup.strength", { level: text("validation:strength.strong") })),
      ).toBeVisible(),
    );
  },
};

export const Loading: Story = { tags: ["loading"], args: { pending: "form" } };

/** A story of a password that the auth service refuses: the reason stands at the field until another is typed. */
const refused = (
  key: `errors:auth.${"passwordTooShort" | "weakPassword" | "passwordTooLong" | "guessablePassword"}`,
): Story => ({
  args: { banner: { id: 1, tone: "error", icon: "auth", text: message(key) } },
  play: async () => {
    const password = screen.getByLabelText(text("auth:fields.password"));
    await waitFor(() => expect(password).toHaveAccessibleDescription(containing(text(key))));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  },
});
export const PasswordTooShortRefused = { ...refused("errors:auth.passwordTooShort"), tags: ["error"] };
export const PasswordWeakRefused = { ...refused("errors:auth.weakPassword"), tags: ["error"] };
export const PasswordGuessableRefused = { ...refused("errors:auth.guessablePassword"), tags: ["error"] };
export const PasswordOverBytesRefused = { ...refused("errors:auth.passwordTooLong"), tags: ["error"] };
export const ExistingAccount: Story = {
  tags: ["banner", "error"],
  args: {
    banner: { id: 1, tone: "error", icon: "auth", text: message("errors:auth.userAlreadyExists") },
  },
};
export const SignupDisabled: Story = {
  tags: ["banner", "error"],
  args: { banner: { id: 1, tone: "error", text: message("errors:auth.signupDisabled") } },
};
export const WithoutReason: Story = {
  tags: ["banner", "error"],
  args: { banner: { id: 1, tone: "error", text: message("errors:screen.signup") } },
};
export const GoogleAccountExists: Story = {
  tags: ["banner", "error"],
  args: { banner: { id: 1, tone: "error", icon: "auth", text: message("errors:google.accountExists") } },
};
export const LandingProfileMissing: Story = {
  tags: ["banner"],
  args: { banner: { id: 1, tone: "info", text: message("errors:landing.profileNotFoundLogin") } },
};
export const ToLogin: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole("button", { name: text("auth:login.submit") }));
    await expect(args.onModeChange).toHaveBeenCalledWith("login", "");
    await userEvent.click(screen.getByRole("button", { name: text("auth:google.continue") }));
    await expect(args.onGoogle).toHaveBeenCalledWith("signup");
  },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: {},
};
