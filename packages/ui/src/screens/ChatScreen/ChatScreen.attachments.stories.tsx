import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, screen, waitFor, within } from "storybook/test";
import { containing, format, type Sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { answers, composer, ready, turn } from "./ChatScreen.fixture.ts";
import { attaching, common, threadPart } from "./ChatScreen.parts.fixture.ts";
import { threadChunk } from "./ChatScreen.tsx";
import { filesChunk } from "./Composer.tsx";
import { type AttachmentState, ChatScreen } from "./index.ts";

const table = {
  kind: "ready",
  id: "9d401f61-2b4d-4e5f-8a9b-0c1d2e3f4a5b",
  name: "preventivi-2026.csv",
  mediaType: "text/csv",
  bytes: 18_432,
  pages: null,
  tokens: 6_120,
} as const;
const contract = {
  ...table,
  id: "9d401f61-2b4d-4e5f-8a9b-0c1d2e3f4a5c",
  name: "contratto.pdf",
  mediaType: "application/pdf",
  bytes: 2_411_724,
  pages: 12,
} as const;
const picture = {
  ...table,
  id: "9d401f61-2b4d-4e5f-8a9b-0c1d2e3f4a5d",
  name: "scontrino.png",
  mediaType: "image/png",
  bytes: 804_000,
  tokens: 1_500,
} as const;
const hostileName = "un-nome-di-file-che-non-finisce-mai-".repeat(5);

const on = { ...composer, text: "Quale preventivo conviene?" };
/** The reason is a text, because the server writes it. */
const failed = (number: number, name: string, reason: Sample): AttachmentState => ({
  kind: "failed",
  id: `failed ${number}`,
  name,
  bytes: 31_457_280,
  reason,
});

const meta = {
  component: ChatScreen,
  loaders: [() => threadChunk.fetch(), () => filesChunk.fetch()],
  parameters: atWidth("desktop"),
  args: {
    ...common,
    thread: threadPart(ready(turn(answers.complete))),
    composer: attaching({ ...on, attachments: [table, contract, picture] }),
  },
} satisfies Meta<typeof ChatScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const send = () => screen.getByRole("button", { name: text("chat:send") });
const files = () => within(screen.getByRole("list", { name: text("chat:files.list") }));
const paper = () => new File(["a;b\n1;2\n"], "nuovo.csv", { type: "text/csv" });

/**
 * Files that have arrived: each with its size and what a model reads for it.
 * @state Files that have arrived: Each shows its size and how many tokens a model reads for it.
 */
export const Ready: Story = {
  play: async () => {
    await expect(files().getAllByRole("listitem")).toHaveLength(3);
    await expect(
      files().getByText(containing(format().number(6_120)), { selector: "li:first-child *" }),
    ).toBeInTheDocument();
    await expect(send()).toBeEnabled();
  },
};
/**
 * Nothing can be sent before all have arrived.
 * @state Files on their way: Nothing can be sent before all have arrived.
 */
export const Uploading: Story = {
  args: {
    composer: attaching({
      ...on,
      attachments: [
        table,
        { kind: "uploading", id: "u1", name: "contratto.pdf", bytes: 2_411_724, progress: 0.4 },
        { kind: "uploading", id: "u2", name: "scontrino.png", bytes: 804_000, progress: 1 },
      ],
    }),
  },
  play: async () => {
    const bars = files().getAllByRole("progressbar");
    await expect(bars).toHaveLength(2);
    await expect(bars[0]).toHaveAttribute("aria-valuenow", "40");
    await expect(send()).toBeDisabled();
  },
};
/**
 * What is not taken says why, and can be removed.
 * @state Files that are not taken: Each says why it was not taken. It has to be removed before the question is sent.
 */
export const Refused: Story = {
  tags: ["scrolled"],
  args: {
    composer: attaching({
      ...on,
      attachments: [
        table,
        failed(1, "filmato.mp4", "È un audio o un video. Qui si leggono solo testi, PDF e immagini."),
        failed(
          2,
          "scansione.pdf",
          "Il PDF non contiene testo: forse è una scansione. Puoi allegare le pagine come immagini.",
        ),
        failed(3, "archivio.pdf", "Il PDF è protetto da una password. Toglila e allegalo di nuovo."),
        failed(
          4,
          "catalogo.pdf",
          "Il file è troppo grande: il piano ne accetta fino a 20 MB. Per file più grandi serve il piano Enterprise.",
        ),
        failed(
          5,
          "sesto.csv",
          "I file di questo mese sono finiti: il piano ne comprende 5. Si rinnovano l'1 dicembre; per averne di più serve il piano Pro.",
        ),
        failed(
          6,
          "gestionale.csv",
          "Non si capisce con quale codifica è scritto il testo, e le lettere accentate sarebbero sbagliate. Salvalo in UTF-8: in Excel con File, Salva con nome, «CSV UTF-8»; nel Blocco note con File, Salva con nome, Codifica «UTF-8».",
        ),
      ],
    }),
  },
  play: async () => {
    await expect(files().getAllByRole("alert")).toHaveLength(6);
    await expect(screen.getByText(text("chat:files.failed"))).toBeInTheDocument();
    await expect(send()).toBeDisabled();
  },
};
export const Remove: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(
      files().getByRole("button", { name: text("chat:files.remove", { name: contract.name }) }),
    );
    await expect(args.composer.onAttachmentRemove).toHaveBeenCalledWith(contract.id);
  },
};
/**
 * More files than a question takes.
 * @state Too many files: The first ten stay.
 */
export const TooMany: Story = {
  tags: ["banner", "scrolled"],
  args: {
    composer: attaching({
      ...on,
      attachments: Array.from({ length: 10 }, (_, index) => ({
        ...table,
        id: `f${index}`,
        name: `${index + 1}.csv`,
      })),
      refusal: {
        get message() {
          return text("chat:files.tooMany", { max: format().number(10) });
        },
        get help() {
          return text("chat:files.fewer");
        },
      },
    }),
  },
  play: async () => {
    await expect(files().getAllByRole("listitem")).toHaveLength(10);
    await expect(screen.getByText(containing(text("chat:files.fewer")))).toBeInTheDocument();
  },
};
/**
 * Pictures, and no connected model sees them.
 * @state Pictures without a model for them: What would help is said above the field.
 */
export const NoModelForPictures: Story = {
  tags: ["banner", "scrolled"],
  args: {
    composer: attaching({
      ...on,
      attachments: [picture],
      refusal: {
        message: message("chatRules:refused.noPictures"),
        help: message("chatRules:help.noPictures"),
      },
    }),
  },
  play: async () => {
    await expect(screen.getByText(containing(text("chatRules:refused.noPictures")))).toBeInTheDocument();
  },
};
/**
 * The files count among the tokens of the question.
 * @state Files over the token limit: The files count among the tokens of the question.
 */
export const TooLong: Story = {
  args: { composer: attaching({ ...on, attachments: [table], tokens: { used: 12_400, limit: 8_000 } }) },
  play: async () => {
    await expect(screen.getAllByText(containing(format().number(12_400)))[0]).toBeInTheDocument();
  },
};
/**
 * A question that was asked with files.
 * @state A question with files: The files stand below its text.
 */
export const Asked: Story = {
  args: {
    composer: attaching(composer),
    thread: threadPart(ready(turn(answers.complete, { files: [table, contract] }))),
  },
  play: async () => {
    await waitFor(() => expect(files().getByText(contract.name)).toBeInTheDocument());
    await expect(files().queryByRole("button")).toBeNull();
  },
};
export const LongName: Story = {
  tags: ["scrolled"],
  args: {
    composer: attaching({
      ...on,
      attachments: [
        { ...table, name: `${hostileName}.csv` },
        { kind: "uploading", id: "u1", name: `${hostileName}.pdf`, bytes: 1, progress: 0.5 },
        failed(1, `${hostileName}.zip`, "È un archivio compresso. Estrai i file e allega quelli."),
      ],
    }),
  },
  play: async () => {
    await expect(files().getAllByRole("listitem")).toHaveLength(3);
  },
};
export const Phone: Story = { tags: ["scrolled"], parameters: atWidth("phone") };
/** Files that are dragged over the page. */
export const Dropping: Story = {
  tags: ["interaction"],
  args: { composer: attaching(on) },
  play: async ({ args }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(paper());
    await fireEvent(window, new DragEvent("dragover", { dataTransfer, cancelable: true }));
    await waitFor(() => expect(screen.getByText(text("chat:files.drop"))).toBeInTheDocument());
    await fireEvent(window, new DragEvent("drop", { dataTransfer, cancelable: true }));
    await expect(args.composer.onAttach).toHaveBeenCalledWith([
      expect.objectContaining({ name: "nuovo.csv" }),
    ]);
    await waitFor(() => expect(screen.queryByText(text("chat:files.drop"))).toBeNull());
  },
};
/** Files that are pasted are attached; pasted text is text. */
export const Pasting: Story = {
  tags: ["interaction"],
  args: { composer: attaching(on) },
  play: async ({ args }) => {
    const field = screen.getByRole("textbox", { name: text("chat:prompt") });
    const withText = new DataTransfer();
    withText.setData("text/plain", "a\tb");
    withText.items.add(paper());
    await fireEvent(
      field,
      new ClipboardEvent("paste", { clipboardData: withText, bubbles: true, cancelable: true }),
    );
    await expect(args.composer.onAttach).not.toHaveBeenCalled();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(paper());
    await fireEvent(field, new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    await expect(args.composer.onAttach).toHaveBeenCalledOnce();
  },
};
