import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { Button } from "../../components/Button/index.ts";
import { SegmentedToggle } from "../../components/SegmentedToggle/index.ts";
import { PublicPage, PublicPageHead, PublicPageSection } from "./index.ts";

const meta = {
  component: PublicPage,
  parameters: { layout: "fullscreen", docs: { story: { inline: false } } },
  args: {
    ...publicFrame,
    currentPath: "/about",
    children: (
      <>
        <PublicPageHead
          title="Chi siamo"
          lead="Una regia sola per il lavoro dell'AI."
          actions={<Button tone="primary">Inizia Gratis</Button>}
        />
        <PublicPageSection title="Come lavoriamo" ground="surface">
          <p>Una riga che guida, e le altre che la seguono.</p>
        </PublicPageSection>
        <PublicPageSection
          title="Dove siamo"
          aside={
            <SegmentedToggle
              label="Vista"
              value="list"
              onChange={() => undefined}
              segments={[
                { value: "list", content: "Elenco" },
                { value: "map", content: "Mappa" },
              ]}
            />
          }
        >
          <p>A Milano.</p>
        </PublicPageSection>
      </>
    ),
  },
} satisfies Meta<typeof PublicPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SkipsToContent: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    const skip = canvas.getByRole("link", { name: text("shell:skip") });
    await waitFor(() => expect(skip).toHaveFocus());
    await expect(skip).toHaveAttribute("href", `#${canvas.getByRole("main").id}`);
    await waitFor(() => expect(canvas.getByRole("region", { name: sample("Come lavoriamo") })).toBeVisible());
    await userEvent.click(canvas.getByRole("button", { name: text("site:login") }));
    await expect(args.onLogin).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { args: { isSignedIn: true } };
export const SignedIn: Story = {
  args: { isSignedIn: true },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("link", { name: text("site:dashboard") })).toBeVisible());
  },
};
