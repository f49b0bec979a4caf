import { type LandingErrorCode, landingError } from "@regia/domain/errors";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { AuthDialog } from "../../patterns/AuthDialog/index.ts";
import { CookieBanner } from "../../patterns/CookieBanner/index.ts";
import { LandingScreen } from "./index.ts";

const meta = {
  component: LandingScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, onChoosePlan: fn() },
} satisfies Meta<typeof LandingScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Signed out: Buttons lead to sign-up and login. */
export const SignedOut: Story = { parameters: atWidth("desktop") };
export const Actions: Story = {
  ...SignedOut,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    const starts = main.getAllByRole("button", { name: text("landing:hero.start") });
    const [hero, free, closing] = starts;
    if (!hero || !free || !closing) throw new Error("A start button is missing");
    await userEvent.click(hero);
    await userEvent.click(closing);
    await expect(args.onSignup).toHaveBeenCalledTimes(2);
    await userEvent.click(free);
    await expect(args.onChoosePlan).toHaveBeenLastCalledWith("free");
    await userEvent.click(main.getByRole("button", { name: text("plans:pro.cta", { count: 7 }) }));
    await expect(args.onChoosePlan).toHaveBeenLastCalledWith("pro");
    await userEvent.click(canvas.getByRole("button", { name: text("site:login") }));
    await expect(args.onLogin).toHaveBeenCalledOnce();
  },
};
/** @state Signed in: A button leads to the signed-in area. */
export const SignedIn: Story = {
  args: { isSignedIn: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("site:dashboard") })).toHaveAttribute(
      "href",
      "/app/chat",
    );
    await expect(canvas.queryByRole("button", { name: text("site:login") })).toBeNull();
  },
};
/** Unknown addresses redirect here, without an error message. */
export const NotFoundRedirect: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("heading", { level: 1 })).toBeVisible());
    await expect(canvas.getByRole("link", { name: text("site:home") })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  },
};
export const SkipLink: Story = {
  tags: ["focus"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const skip = canvas.getByRole("link", { name: text("shell:skip") });
    await waitFor(() => expect(skip).toHaveFocus());
    await expect(skip).toHaveAttribute("href", `#${canvas.getByRole("main").id}`);
  },
};

/** A story of the page after a failed sign-in: the dialog is open in the matching mode, with the error in a banner. */
const withError = (code: LandingErrorCode): Story => {
  const error = landingError(code);
  if (!error) throw new Error(`The landing page has no error ${code}`);
  return {
    args: {
      overlay: (
        <AuthDialog
          isOpen
          mode={error.mode}
          email="anna.bianchi@studio.it"
          banner={{ id: code, tone: "error", icon: "auth", text: error.message }}
          onBannerDismiss={fn()}
          onModeChange={fn()}
          onClose={fn()}
          onLogin={fn()}
          onSignup={fn()}
          onReset={fn()}
          onCode={fn()}
          onResend={fn()}
          onGoogle={fn()}
        />
      ),
    },
    play: async () => {
      const dialog = within(await screen.findByRole("dialog", { name: text(`auth:modes.${error.mode}`) }));
      await waitFor(() => expect(dialog.getByRole("alert")).toBeVisible());
      await expect(dialog.getByLabelText(text("auth:fields.email"))).toHaveValue("anna.bianchi@studio.it");
    },
  };
};
/** @state Account not found: A sign-in failed because the account was not found: the login dialog shows the error. */
export const AccountNotFound = { ...withError("account_not_found"), tags: ["dialog", "banner", "error"] };
export const ProfileNotFound = {
  ...withError("profile_not_found_login"),
  tags: ["dialog", "banner", "error"],
};
export const ProfileExists = { ...withError("profile_exists_signup"), tags: ["dialog", "banner", "error"] };

/** @state With cookie banner: No choice of cookies is stored. */
export const WithCookieBanner: Story = {
  tags: ["banner"],
  args: { overlay: <CookieBanner isOpen onChoose={fn()} /> },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("region", { name: text("cookies:banner.title") })).toBeVisible(),
    );
  },
};
export const Phone: Story = {
  parameters: atWidth("phone"),
  play: ({ canvasElement }) => expectNothingCut(canvasElement),
};
export const Tablet: Story = {
  parameters: atWidth("tablet"),
  play: ({ canvasElement }) => expectNothingCut(canvasElement),
};
