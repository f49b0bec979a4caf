import { planOf } from "@regia/domain/plans";
import { profileRequest, routeRequest } from "@regia/domain/router";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { ChatScreen } from "./index.ts";

const free = planOf("free").limits.maxChatInputTokens;
const short = "Riassumi il contratto in cinque punti";
const long = "Riassumi il verbale che segue. ".repeat(1500);
const routed = (prompt: string) => routeRequest({ request: profileRequest(prompt), plan: "free" });

const meta = {
  excludeStories: ["conditions"],
  component: ChatScreen,
  globals: { viewport: { value: "desktop" } },
  args: {
    prompt: "",
    onPromptChange: fn(),
    onSubmit: fn(),
    tokenLimit: free,
    onPreferenceChange: fn(),
  },
} satisfies Meta<typeof ChatScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("button", { name: "Vedi il percorso" })).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: "Nessuna richiesta ancora" })).toBeVisible(),
    );
    await userEvent.type(canvas.getByLabelText("La tua richiesta"), "C");
    await expect(args.onPromptChange).toHaveBeenCalledWith("C");
  },
};
export const ShortPrompt: Story = {
  args: { prompt: short },
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText("Circa 10 token di 8.000")).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: "Vedi il percorso" }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Routed: Story = {
  args: { prompt: short, route: routed(short) },
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() =>
      expect(canvas.getByRole("article", { name: "Percorso della richiesta" })).toBeVisible(),
    );
    await userEvent.click(canvas.getByRole("radio", { name: "Il più veloce" }));
    await expect(args.onPreferenceChange).toHaveBeenCalledWith("speed");
  },
};
export const LongPromptOverThePlan: Story = {
  args: { prompt: long, route: routed(long) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Limite superato")).toBeVisible());
    await waitFor(() => expect(canvas.getByText(/^Circa 11\.625 token di 8\.000$/)).toBeVisible());
    await waitFor(() => expect(canvas.getByRole("link", { name: "Vedi i piani" })).toBeVisible());
  },
};
export const WithoutLimit: Story = {
  args: { prompt: short, tokenLimit: -1 },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Circa 10 token")).toBeVisible());
  },
};
export const InEnglish: Story = {
  globals: { locale: "en", viewport: { value: "desktop" } },
  args: { prompt: short, route: routed(short) },
};

export const conditions: Conditions<Story> = {
  Dark: { args: { prompt: long, route: routed(long) } },
  NarrowWithLargeText: { args: { prompt: short, route: routed(short) } },
};
