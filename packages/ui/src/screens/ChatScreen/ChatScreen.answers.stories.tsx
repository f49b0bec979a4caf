import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { type Conditions, narrow } from "../../../storybook/conditions.tsx";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { compared, seconds } from "./ChatScreen.comparison.fixture.ts";
import {
  ANSWER,
  answers,
  composer,
  partText,
  ready,
  reasoningText,
  receipt,
  secondQuestion,
  turn,
} from "./ChatScreen.fixture.ts";
import { common, composerPart, threadPart } from "./ChatScreen.parts.fixture.ts";
import { threadChunk } from "./ChatScreen.tsx";
import { type AnswerState, ChatScreen, type Turn } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: ChatScreen,
  loaders: [() => threadChunk.fetch()],
  parameters: atWidth("desktop"),
  args: { ...common, thread: threadPart(ready(turn(answers.complete))), composer: composerPart(composer) },
} satisfies Meta<typeof ChatScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const showing = (...turns: readonly Turn[]) =>
  ({ thread: threadPart(ready(...turns)) }) satisfies Story["args"];
const answering = { composer: composerPart({ ...composer, isAnswering: true }) } satisfies Story["args"];
const log = () => screen.getByRole("log", { name: text("chat:thread.label") });
const continuing = () => screen.queryByRole("button", { name: text("chat:message.continue") });
const reasoned: AnswerState = { ...answers.complete, reasoning: reasoningText };
const cut: AnswerState = {
  ...answers.complete,
  text: partText,
  receipt: { ...receipt, outputTokens: 4096, finish: "length" },
};
const filtered: AnswerState = { ...cut, receipt: { ...receipt, finish: "content_filter" } };
/** Words that only the reasoning has. */
const thought = () => log().querySelector("details em");

/** @state Reasoning, running: The model writes for itself, and no word of the answer has arrived. */
export const ReasoningRunning: Story = {
  tags: ["loading"],
  args: { ...showing(turn({ ...answers.waiting, reasoning: reasoningText })), ...answering },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("chat:answer.thinking"))).toBeVisible());
    await expect(thought()).toBeNull();
  },
};
/** @state Reasoning, folded: It stands above the answer, and is opened on demand. */
export const ReasoningFolded: Story = {
  args: showing(turn(reasoned)),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("chat:answer.reasoning"))).toBeVisible());
    await expect(thought()).toBeNull();
  },
};
/** @state Reasoning, open: What the model wrote for itself, in Markdown. */
export const ReasoningOpen: Story = {
  ...ReasoningFolded,
  play: async ({ canvas }) => {
    canvas.getByText(text("chat:answer.reasoning")).click();
    await waitFor(() => expect(thought()).toBeVisible());
  },
};
/** @state Answer cut at the limit: It says so, and the last one can be continued. */
export const CutAtTheLimit: Story = {
  args: showing(turn(cut)),
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:failure.length"));
    await waitFor(() => expect(continuing()).toBeVisible());
  },
};
export const Continue: Story = {
  ...CutAtTheLimit,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole("button", { name: text("chat:message.continue") }));
    await expect(args.thread.onAct).toHaveBeenCalledWith({ kind: "continue", answer: ANSWER });
  },
};
/** An answer that the conversation has left behind is only said to be cut, and so are two that are compared. */
export const NothingToContinue: Story = {
  tags: ["scrolled"],
  args: showing(turn(cut), {
    ...compared({ ...cut, id: "first" }, { ...seconds.complete, text: partText }),
    question: { id: "next", text: secondQuestion, author: null },
  }),
  play: async () => {
    const told = within(log()).getAllByText(text("chatRules:failure.length"));
    await expect(told).toHaveLength(2);
    await expect(continuing()).toBeNull();
  },
};
/** @state Answer held back: The provider's rules ended it; another wording or another model may help. */
export const Filtered: Story = {
  args: showing(turn(filtered)),
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:failure.content_filter"));
    await expect(continuing()).toBeNull();
  },
};
/** Nothing of it arrived. */
export const FilteredWhole: Story = {
  args: showing(turn({ ...filtered, text: "" })),
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:failure.content_filter"));
    await waitFor(() => expect(screen.queryByRole("button", { name: text("chat:message.copy") })).toBeNull());
  },
};

/** The button goes below the words that it belongs to. */
export const Narrow: Story = {
  ...narrow,
  tags: ["scrolled"],
  args: showing(turn({ ...cut, reasoning: reasoningText })),
  play: async () => {
    await waitFor(() => expect(continuing()).toBeVisible());
    await expectNothingCut(document.body);
  },
};

export const conditions: Conditions<Story> = {
  Dark: { args: showing(turn({ ...cut, reasoning: reasoningText })) },
};
