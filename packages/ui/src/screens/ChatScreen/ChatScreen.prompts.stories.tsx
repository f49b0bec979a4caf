import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { SavedPromptsDialog } from "../../patterns/SavedPromptsDialog/index.ts";
import { WorkspacePromptDialog } from "../../patterns/WorkspacePromptDialog/index.ts";
import { composer } from "./ChatScreen.fixture.ts";
import { attaching, common, threadPart } from "./ChatScreen.parts.fixture.ts";
import { ChatScreen } from "./index.ts";
import { menuChunk } from "./MoreMenu.tsx";

const summary = "Riassumi questo testo in cinque punti.";

const meta = {
  component: ChatScreen,
  loaders: [() => menuChunk.fetch()],
  parameters: atWidth("desktop"),
  args: {
    ...common,
    activeId: null,
    thread: threadPart({ kind: "empty" }),
    composer: attaching(composer),
    promptsDialog: ({ dialog, composed, onUse, onClose }) =>
      dialog === "saved" ? (
        <SavedPromptsDialog
          isOpen
          onClose={onClose}
          state={{
            kind: "ready",
            prompts: [
              {
                id: "summary",
                title: sample("Riassunto in cinque punti"),
                text: sample(summary),
                author: null,
                canChange: true,
              },
            ],
          }}
          onRetry={fn()}
          composed={composed}
          onUse={onUse}
          onSave={async () => null}
          onDelete={async () => null}
        />
      ) : (
        <WorkspacePromptDialog
          isOpen
          onClose={onClose}
          workspace="Trattoria Blu"
          state={{ kind: "ready", prompt: null }}
          onRetry={fn()}
          saving={{ kind: "idle" }}
          onSave={onClose}
        />
      ),
  },
} satisfies Meta<typeof ChatScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const openMenu = async () => userEvent.click(screen.getByRole("button", { name: text("chat:prompts.menu") }));
const entry = (key: "saved" | "instructions") =>
  screen.findByRole("menuitem", { name: text(`chat:prompts.${key}`) });

/**
 * The composer's menu leads to the saved prompts and to the workspace's instructions.
 * @state The menu of prompts: It leads to the saved prompts and to the workspace's instructions.
 */
export const Menu: Story = {
  play: async () => {
    await openMenu();
    const saved = await entry("saved");
    await waitFor(() => expect(saved).toBeVisible());
    const instructions = await entry("instructions");
    await waitFor(() => expect(instructions).toBeVisible());
  },
};
/** A prompt goes below what is written, and the field has the focus. */
export const Used: Story = {
  tags: ["interaction"],
  args: { composer: attaching({ ...composer, text: "Bozza" }) },
  play: async ({ args }) => {
    await openMenu();
    await userEvent.click(await entry("saved"));
    const title = sample("Riassunto in cinque punti");
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${title}`) }));
    await expect(args.composer.onTextChange).toHaveBeenCalledWith(`Bozza\n\n${sample(summary)}`);
    await waitFor(() => expect(screen.getByRole("textbox", { name: text("chat:prompt") })).toHaveFocus());
  },
};
/** The instructions open in a dialog of their own. */
export const Instructions: Story = {
  tags: ["interaction"],
  play: async () => {
    await openMenu();
    await userEvent.click(await entry("instructions"));
    const opened = await screen.findByRole("dialog", { name: text("prompts:instructions.title") });
    await waitFor(() => expect(opened).toBeVisible());
  },
};
