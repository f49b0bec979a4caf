import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { LandingScreen } from "./index.ts";

const meta = {
  component: LandingScreen,
  parameters: { layout: "fullscreen" },
  args: {
    isSignedIn: false,
    year: 2026,
    onLogin: fn(),
    onSignup: fn(),
    onChoosePlan: fn(),
    onCookieChoice: fn(),
  },
} satisfies Meta<typeof LandingScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SignedOut: Story = {};
export const SignedIn: Story = { args: { isSignedIn: true } };
