import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
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

const noSidewaysScroll = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const SignedOut: Story = {
  globals: { viewport: { value: "desktop" } },
  play: async ({ args, canvas, userEvent }) => {
    const main = within(canvas.getByRole("main"));
    const [start] = main.getAllByRole("button", { name: "Inizia Gratis" });
    if (!start) throw new Error("The hero has no start button");
    await userEvent.click(start);
    await expect(args.onSignup).toHaveBeenCalledOnce();
    await userEvent.click(main.getByRole("button", { name: "Prova gratis per 7 giorni" }));
    await expect(args.onChoosePlan).toHaveBeenCalledWith("pro");
    await userEvent.click(main.getByRole("switch", { name: "Pagamento annuale" }));
    await expect(main.getByText(/^190\s€$/)).toBeVisible();
    await userEvent.click(main.getByRole("button", { name: "Che cosa comprende il piano gratuito?" }));
    await expect(main.getByText(/^5 workflow attivi, 25 ricerche web/)).toBeVisible();
  },
};
export const SignedIn: Story = { args: { isSignedIn: true } };
export const Phone: Story = { globals: { viewport: { value: "phone" } }, play: noSidewaysScroll };
export const Narrow: Story = { globals: { viewport: { value: "narrow" } }, play: noSidewaysScroll };
export const NarrowLargeText: Story = {
  globals: { viewport: { value: "narrow" }, textSize: "200%" },
  play: noSidewaysScroll,
};
export const Dark: Story = { globals: { theme: "dark" } };
export const English: Story = { globals: { locale: "en" } };
