import { message } from "@regia/domain/messages";
import { euro } from "@regia/domain/money";
import { planOf } from "@regia/domain/plans";
import { estimateTokens, profileRequest, routeRequest } from "@regia/domain/router";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, format, sample, text, withSpaces } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import {
  ANSWER,
  archived,
  CONVERSATION,
  composer,
  conversations,
  answers as given,
  manyConversations,
  manyTurns,
  QUESTION,
  question,
  ready,
  receipt,
  route,
  secondAnswerText,
  secondQuestion,
  turn,
} from "./ChatScreen.fixture.ts";
import { common, composerPart, conversationsPart, threadPart } from "./ChatScreen.parts.fixture.ts";
import { threadChunk } from "./ChatScreen.tsx";
import {
  type AnswerState,
  ChatScreen,
  type ComposerState,
  type ConversationsState,
  type Spending,
  type ThreadState,
} from "./index.ts";

const free = planOf("free").limits.maxChatInputTokens;
const short = "Riassumi il contratto in cinque punti";
/** A request in no language: code. */
const long = "const total = sum(prices);\n".repeat(1500);
const routed = (prompt: string) => routeRequest({ request: profileRequest(prompt), plan: "free" });

const lists = {
  loading: { kind: "loading" },
  failed: { kind: "failed" },
  ready: { kind: "ready", items: conversations },
} satisfies { [K in ConversationsState["kind"]]: Extract<ConversationsState, { kind: K }> };

const answers = {
  queued: given.queued,
  routing: given.routing,
  waiting: given.waiting,
  streaming: given.streaming,
  complete: given.complete,
  stopped: given.stopped,
  failed: given.failed,
  interrupted: given.interrupted,
} satisfies { [K in AnswerState["kind"]]: Extract<AnswerState, { kind: K }> };

const threads = {
  empty: { kind: "empty" },
  loading: { kind: "loading" },
  failed: { kind: "failed" },
  missing: { kind: "missing" },
  ready: ready(turn(answers.complete)),
} satisfies { [K in ThreadState["kind"]]: Extract<ThreadState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: ChatScreen,
  loaders: [() => threadChunk.fetch()],
  parameters: atWidth("desktop"),
  args: {
    ...common,
    thread: threadPart(threads.ready),
    composer: composerPart(composer),
  },
} satisfies Meta<typeof ChatScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const writing = (prompt: string, rest: Partial<ComposerState> = {}): ComposerState => ({
  ...composer,
  text: prompt,
  tokens: { used: estimateTokens(prompt), limit: free },
  ...rest,
});
const isNew = { activeId: null, thread: threadPart(threads.empty) } satisfies Story["args"];
const answering = { ...composer, isAnswering: true };
const log = () => screen.getByRole("log", { name: text("chat:thread.label") });
const field = () => screen.getByRole("textbox", { name: text("chat:prompt") });
const button = (name: string) => screen.getByRole("button", { name });

/** The text of the counter for a prompt. */
const counter = (prompt: string) =>
  text("chat:counter", {
    used: format().number(estimateTokens(prompt)),
    limit: format().number(free),
  });

/** @state Thread `empty`: A new conversation: examples of what can be asked. */
export const Empty: Story = {
  args: isNew,
  play: async ({ canvas }) => {
    await expect(button(text("chat:send"))).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("chat:empty.title") })).toBeVisible(),
    );
  },
};
export const Example: Story = {
  ...Empty,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: containing(text("chat:example.summary")) }));
    await expect(args.composer.onTextChange).toHaveBeenCalledWith(text("chat:example.summary"));
    await waitFor(() => expect(field()).toHaveFocus());
  },
};
/** Where the demonstration answers, an example brings the text that it is about. */
export const DemonstrationExample: Story = {
  ...Empty,
  args: { ...isNew, thread: threadPart({ kind: "empty", isDemonstration: true }) },
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const example = text("chat:demonstrationExample.extraction");
    await expect(canvas.queryByText(text("chat:example.writing"))).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: containing(example) }));
    await expect(args.composer.onTextChange).toHaveBeenCalledWith(example);
    await waitFor(() => expect(field()).toHaveFocus());
  },
};
export const Typing: Story = {
  args: isNew,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.type(field(), "C");
    await expect(args.composer.onTextChange).toHaveBeenCalledWith("C");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect(args.composer.onSend).not.toHaveBeenCalled();
  },
};
export const ShortPrompt: Story = {
  args: { ...isNew, composer: composerPart(writing(short, { estimate: { low: "0.0003", high: "0.0021" } })) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(containing(counter(short)))).toBeVisible());
    await expect(button(text("chat:send"))).toBeEnabled();
  },
};
const month = {
  of: "payer",
  used: "1.2345",
  limit: "9.5",
  isUsedUp: false,
  resetsAt: "2026-11-30T23:00:00Z",
} satisfies Spending["month"];
const spent = (spending: Spending) => ({ composer: composerPart(writing(short, { spending })) });
/**
 * What the conversation and the month cost.
 * @state What was spent: The conversation's cost and the month's, of the budget with the least left.
 */
export const Spent: Story = {
  args: spent({ conversation: { cost: "0.0123", isEstimate: true }, month }),
  play: async ({ canvas }) => {
    const conversation = text("chat:spending.about", {
      cost: format().money(euro("0.0123"), { maximumDecimals: 4 }),
    });
    const used = text("chat:spending.payer", {
      used: format().money(euro("1.23")),
      limit: format().money(euro("9.50")),
    });
    await waitFor(() => expect(canvas.getByText(containing(withSpaces(conversation)))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(withSpaces(used))).toBeVisible());
  },
};
/** What is less than a cent is not shown as nothing. */
export const SpentLittle: Story = {
  args: { composer: composerPart(writing("", { spending: { month: { ...month, used: "0.0022" } } })) },
  play: async ({ canvas }) => {
    const used = text("chat:spending.payer", {
      used: text("chat:price.less", { amount: format().money(euro("0.01")) }),
      limit: format().money(euro("9.50")),
    });
    await waitFor(() => expect(canvas.getByText(withSpaces(used))).toBeVisible());
  },
};
/**
 * A budget that the payer set, of which nothing is left.
 * @state A budget that is used up: It says whose budget it is. Models without a price can still be asked.
 */
export const BudgetUsedUp: Story = {
  args: spent({ month: { ...month, of: "member", used: "5", limit: "5", isUsedUp: true } }),
  play: async ({ canvas }) => {
    const amount = format().money(euro("5"));
    const used = text("chat:spending.member", { used: amount, limit: amount });
    await waitFor(() => expect(canvas.getByText(withSpaces(used))).toBeVisible());
  },
};
/**
 * A customer whose models have no budget.
 * @state No budget: Only what was spent is shown.
 */
export const WithoutBudget: Story = {
  args: spent({ month: { ...month, limit: null } }),
  play: async ({ canvas }) => {
    const used = text("chat:spending.noLimit", { used: format().money(euro("1.23")) });
    await waitFor(() => expect(canvas.getByText(withSpaces(used))).toBeVisible());
  },
};
export const Submit: Story = {
  ...ShortPrompt,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:send")));
    await expect(args.composer.onSend).toHaveBeenCalledOnce();
    await userEvent.type(field(), "{Control>}{Enter}{/Control}");
    await expect(args.composer.onSend).toHaveBeenCalledTimes(2);
    await userEvent.click(button(text("chat:submit")));
    await expect(args.composer.onPreviewChange).toHaveBeenCalledWith(true);
  },
};
/**
 * The route of a request that was not sent.
 * @state Routed: The route of a request that was not sent.
 */
export const Routed: Story = {
  args: { ...isNew, composer: composerPart(writing(short, { preview: routed(short) })) },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("article", { name: text("chat:route.label") })).toBeVisible(),
    );
  },
};
export const ClosesPreview: Story = {
  ...Routed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:preview.close")));
    await expect(args.composer.onPreviewChange).toHaveBeenCalledWith(false);
  },
};
export const ChangedPreference: Story = {
  ...Routed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const choice = await screen.findByRole("button", { name: containing(text("chat:preference")) });
    await userEvent.click(choice);
    await userEvent.click(await screen.findByRole("option", { name: text("router:preference.speed") }));
    await expect(args.composer.onPreferenceChange).toHaveBeenCalledWith("speed");
    await userEvent.click(button(`${text("chat:automatic")} ${text("chat:model")}`));
    await userEvent.click(await screen.findByRole("option", { name: containing("Mistral Large") }));
    await expect(args.composer.onModelChange).toHaveBeenCalledWith("mistral-large");
  },
};
/** The person chose the model, so nothing is left to the router. */
export const ChosenModel: Story = {
  args: { ...isNew, composer: composerPart(writing(short, { model: "mistral-large" })) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText("Mistral Large")[0]).toBeVisible());
  },
};
/** @state Long prompt over the plan: The request is too long for the plan. The screen offers the plans. */
export const LongPromptOverThePlan: Story = {
  tags: ["error"],
  args: { ...isNew, composer: composerPart(writing(long, { preview: routed(long) })) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("components:usage.exceeded"))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(counter(long))).toBeVisible());
    await waitFor(() => expect(canvas.getByRole("link", { name: text("chat:route.plans") })).toBeVisible());
  },
};
export const WithoutLimit: Story = {
  args: { ...isNew, composer: composerPart(writing(short, { tokens: { used: 9, limit: -1 } })) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("chat:counterUnlimited", { used: 9 }))).toBeVisible());
  },
};

/** @state Answer `routing`: The question is sent; the model is being chosen. */
export const Routing: Story = {
  tags: ["loading"],
  args: { thread: threadPart(ready(turn(answers.routing))), composer: composerPart(answering) },
  play: async () => {
    await expect(log()).toHaveAttribute("aria-live", "off");
    await expect(log()).toHaveTextContent(text("chat:answer.routing"));
  },
};
/** @state Answer `waiting`: A model was chosen; its first words are awaited. */
export const Waiting: Story = {
  tags: ["loading"],
  args: { thread: threadPart(ready(turn(answers.waiting))), composer: composerPart(answering) },
  play: async () => {
    await expect(log()).toHaveTextContent(text("chat:answer.waiting", { model: "Gemini Flash" }));
  },
};
/** @state Answer `streaming`: The answer arrives and can be stopped. */
export const Streaming: Story = {
  tags: ["loading"],
  args: { thread: threadPart(ready(turn(answers.streaming))), composer: composerPart(answering) },
  play: async () => {
    await expect(log()).toHaveTextContent(text("chat:answer.streaming", { model: "Gemini Flash" }));
    await expect(button(text("chat:message.edit"))).toBeDisabled();
  },
};
export const Stop: Story = {
  ...Streaming,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:stop")));
    await expect(args.composer.onStop).toHaveBeenCalledOnce();
  },
};
/** The person found the answer useful. */
export const Useful: Story = {
  args: { thread: threadPart(ready(turn({ ...given.complete, feedback: "up" }))) },
  play: async () => {
    const pressed = button(text("chat:message.feedback.up"));
    await expect(pressed).toHaveAttribute("aria-pressed", "true");
    await expect(button(text("chat:message.feedback.down"))).toHaveAttribute("aria-pressed", "false");
  },
};
export const Rated: Story = {
  ...Useful,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:message.feedback.down")));
    await userEvent.click(button(text("chat:message.feedback.up")));
    const acts = [
      { kind: "feedback", answer: ANSWER, value: "down" },
      { kind: "feedback", answer: ANSWER, value: null },
    ];
    for (const act of acts) await expect(args.thread.onAct).toHaveBeenCalledWith(act);
  },
};
/** @state Answer `complete`: It can be copied, quoted and asked again; its tokens and cost stand below. */
export const Complete: Story = {
  play: async ({ canvas }) => {
    await expect(log()).toHaveTextContent("Gemini Flash");
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent(
      sample("Cinque punti della riunione"),
    );
    const list = within(canvas.getByRole("navigation", { name: text("chat:conversations.label") }));
    await expect(list.getByRole("link", { current: "page" })).toHaveTextContent(
      sample("Cinque punti della riunione"),
    );
  },
};
/** What can be done with a question and an answer. */
export const MessageActions: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:message.regenerate")));
    await expect(args.thread.onAct).toHaveBeenLastCalledWith({
      kind: "regenerate",
      answer: ANSWER,
      how: "same",
    });
    await userEvent.click(button(text("chat:message.edit")));
    await expect(args.thread.onAct).toHaveBeenLastCalledWith({
      kind: "edit",
      question: QUESTION,
      text: sample(question),
    });
    await waitFor(() => expect(field()).toHaveFocus());
    await userEvent.click(button(text("chat:message.more")));
    await userEvent.click(await screen.findByRole("menuitem", { name: text("chat:message.quote") }));
    await expect(args.thread.onAct).toHaveBeenLastCalledWith(expect.objectContaining({ kind: "quote" }));
    await userEvent.click(button(text("chat:message.more")));
    await userEvent.click(await screen.findByRole("menuitem", { name: text("chat:message.plan") }));
    await expect(args.thread.onAct).toHaveBeenLastCalledWith({ kind: "plan", answer: ANSWER });
  },
};
/** Again with another model, with its price before. */
export const AgainWithAnother: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:message.more")));
    const cheaper = text("chat:message.cheaper", { model: "Gemini Flash-Lite" });
    await userEvent.click(await screen.findByRole("menuitem", { name: containing(cheaper) }));
    await expect(args.thread.onAct).toHaveBeenLastCalledWith({
      kind: "regenerate",
      answer: ANSWER,
      how: "cheaper",
    });
  },
};
/** The reasons of the route and the parts of the cost. */
export const Details: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText(text("chat:answer.why")));
    await waitFor(() => expect(canvas.getByText(text("router:reason.balance"))).toBeVisible());
    await userEvent.click(canvas.getByText(containing("Gemini Flash · ")));
    await waitFor(() => expect(canvas.getByText(text("chat:answer.source.provider"))).toBeVisible());
  },
};
export const Editing: Story = {
  args: { composer: composerPart(writing(question, { editing: QUESTION })) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("chat:editing.label"))).toBeVisible());
  },
};
export const EditCancelled: Story = {
  ...Editing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:editing.cancel")));
    await expect(args.composer.onEditCancel).toHaveBeenCalledOnce();
  },
};
/** @state Answer `stopped`: The person stopped it; the cost is an estimate. */
export const Stopped: Story = {
  args: { thread: threadPart(ready(turn(answers.stopped))) },
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:failure.stopped"));
    await expect(log()).toHaveTextContent(text("chatRules:note.estimated"));
  },
};
export const FailedBeforeTheFirstToken: Story = {
  args: {
    thread: threadPart(
      ready(
        turn({
          kind: "failed",
          id: ANSWER,
          route,
          text: "",
          receipt: null,
          attempts: [
            { model: "Gemini Flash", reason: message("chatRules:attempt.rate_limited") },
            { model: "Mistral Large", reason: message("chatRules:attempt.timeout") },
          ],
          answeredBy: null,
          failure: message("chatRules:failure.unanswered"),
        }),
      ),
    ),
  },
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:failure.unanswered"));
    await expect(button(text("chat:message.regenerate"))).toBeEnabled();
    await waitFor(() => expect(screen.queryByRole("button", { name: text("chat:message.copy") })).toBeNull());
  },
};
/** @state Answer `failed`: What had arrived stays, and it can be asked again. */
export const FailedInMidAnswer: Story = {
  args: { thread: threadPart(ready(turn(answers.failed))) },
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:failure.cut", { model: "Gemini Flash" }));
  },
};
/** @state Answer `interrupted`: The server stopped; what had arrived stays. */
export const Interrupted: Story = {
  args: { thread: threadPart(ready(turn(answers.interrupted))) },
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:failure.interrupted"));
  },
};
/** The first model failed before its first token, and another one answered. */
export const Fallback: Story = {
  args: {
    thread: threadPart(
      ready(
        turn({
          ...answers.complete,
          attempts: [{ model: route.model.name, reason: message("chatRules:attempt.server_error") }],
          answeredBy: { name: "Mistral Large", provider: "Mistral" },
        }),
      ),
    ),
  },
  play: async ({ canvas }) => {
    const { name: model } = route.model;
    await expect(log()).toHaveTextContent(
      text("chat:answer.attempt", { model, reason: text("chatRules:attempt.server_error") }),
    );
    await expect(
      canvas.getByRole("heading", { name: text("chat:message.answerBy", { model: "Mistral Large" }) }),
    ).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByText(text("chat:answer.whyFirst", { model }))).toBeVisible());
  },
};
/** Another model writes, and which one is known at its end. */
export const FallbackStreaming: Story = {
  args: {
    thread: threadPart(
      ready(
        turn({
          ...answers.streaming,
          attempts: [{ model: route.model.name, reason: message("chatRules:attempt.timeout") }],
          answeredBy: null,
        }),
      ),
    ),
  },
  play: async () => {
    await expect(log()).toHaveTextContent(
      text("chat:answer.streaming", { model: text("chat:answer.another") }),
    );
  },
};
export const Demonstration: Story = {
  args: {
    thread: threadPart(
      ready(
        turn({
          ...answers.complete,
          route: { ...route, isDemonstration: true },
          receipt: { ...receipt, model: "Regia", cost: "0", source: "none" },
        }),
      ),
    ),
  },
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:note.demonstration", { model: "Gemini Flash" }));
    await expect(log()).toHaveTextContent(`${text("chat:answer.demonstration")} · `);
  },
};
/** The model reads the last messages alone. */
export const ReadsTheLast: Story = {
  args: {
    thread: threadPart(
      ready(turn({ ...answers.complete, route: { ...route, reads: { messages: 6, of: 14 } } })),
    ),
  },
  play: async () => {
    await expect(log()).toHaveTextContent(text("chatRules:note.reads", { read: 6, of: 14 }));
  },
};
export const Branches: Story = {
  args: {
    thread: threadPart(
      ready(
        turn({ ...answers.complete, branch: { index: 2, count: 2 } }, { branch: { index: 2, count: 3 } }),
      ),
    ),
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("chat:message.branch", { index: 2, count: 3 }))).toBeVisible(),
    );
  },
};
export const BranchChanged: Story = {
  ...Branches,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const [ofQuestion, ofAnswer] = canvas.getAllByRole("button", { name: text("chat:message.previous") });
    await userEvent.click(ofQuestion as HTMLElement);
    await expect(args.thread.onAct).toHaveBeenLastCalledWith({
      kind: "branch",
      message: QUESTION,
      index: 1,
    });
    await userEvent.click(ofAnswer as HTMLElement);
    await expect(args.thread.onAct).toHaveBeenLastCalledWith({ kind: "branch", message: ANSWER, index: 1 });
  },
};
/** Another member of the workspace asked. */
export const AskedByAnother: Story = {
  args: { thread: threadPart(ready(turn(answers.complete, { author: "Bruno Verdi" }))) },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("heading", { name: text("chat:message.questionBy", { name: "Bruno Verdi" }) }),
    ).toBeInTheDocument();
  },
};

const refused = (refusal: ComposerState["refusal"]): Story => ({
  tags: ["banner"],
  args: { composer: composerPart(writing(short, { refusal })) },
  play: async () => {
    await waitFor(() => expect(field()).toHaveValue(sample(short)));
  },
});
const plans = { href: "/app/settings?section=plans", text: "Vedi i piani" };
/** @state Refused: The question was not sent: the limit, its numbers, and what would help. */
export const OverBudget: Story = refused({
  message: message("chatRules:refused.budget", { max: "0,50 €", used: "0,50 €" }),
  help: message("chatRules:help.budgetOrPlan", { date: "1 dicembre", plan: "Pro" }),
  link: plans,
});
export const OverTokens: Story = refused({
  message: sample(
    "La domanda è troppo lunga: in tutto sono circa 11.240 token, e il piano ne accetta 8.000 per richiesta.",
  ),
  help: sample("Accorcia la domanda, oppure serve il piano Pro."),
  link: plans,
});
export const Busy: Story = refused({
  message: message("chatRules:refused.busy"),
  help: message("chatRules:help.busy"),
});
export const TooManyActiveChats: Story = refused({
  message: message("chatRules:refused.activeChats", { max: 5, used: 5 }),
  help: message("chatRules:help.activeChatsOrPlan", { plan: "Pro" }),
  link: plans,
});
export const NoModel: Story = refused({
  message: message("chatRules:refused.noModel"),
  help: message("chatRules:help.noModel"),
});
export const Offline: Story = {
  args: { composer: composerPart(writing(short, { isOffline: true })) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("chat:offline"))).toBeVisible());
    await expect(button(text("chat:send"))).toBeDisabled();
  },
};
export const ReadOnly: Story = {
  args: {
    composer: composerPart({
      ...composer,
      readOnly: "Il workspace è in sola lettura: si può leggere, ma non scrivere.",
    }),
  },
  play: async () => {
    await expect(field()).toBeDisabled();
  },
};

export const Long: Story = {
  tags: ["scrolled"],
  args: { thread: threadPart(ready(...manyTurns(30))) },
  play: async () => {
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(500));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: text("chat:thread.latest") })).toBeNull(),
    );
  },
};
/** Whoever scrolls up stays there, until the button brings the end back. The focus stays too. */
export const Latest: Story = {
  ...Long,
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(500));
    // In its first frame the page goes to its end once more.
    await new Promise(requestAnimationFrame);
    field().focus({ preventScroll: true });
    window.scrollTo({ top: 200, behavior: "instant" });
    await userEvent.click(await screen.findByRole("button", { name: text("chat:thread.latest") }));
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(500));
    await waitFor(() => expect(field()).toHaveFocus());
  },
};
/** Nothing of it may widen the page, run or load. */
export const Hostile: Story = {
  tags: ["scrolled"],
  args: {
    thread: threadPart({
      kind: "ready",
      title: "a".repeat(200),
      turns: [
        turn(
          {
            ...answers.complete,
            text: `${"x".repeat(80_000)}\n\n<script>alert(1)</script> ![](https://example.com/a.png) ${"[".repeat(10_000)}`,
            route: { ...route, model: { ...route.model, name: "m".repeat(120) } },
            receipt: { ...receipt, model: "m".repeat(120) },
          },
          { text: `${"y".repeat(80_000)}\nمرحبا بالعالم` },
        ),
      ],
    }),
  },
  play: async () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth).toBe(clientWidth);
  },
};

/** @state Thread `loading`: The conversation is loading. */
export const ThreadLoading: Story = {
  tags: ["loading"],
  args: { thread: threadPart(threads.loading) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("chat:thread.loading"))).toBeInTheDocument();
  },
};
/** @state Thread `failed`: It could not be loaded. The person can retry. */
export const ThreadFailed: Story = {
  tags: ["banner", "error"],
  args: { thread: threadPart(threads.failed) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("chat:thread.failed"));
  },
};
export const ThreadRetry: Story = {
  ...ThreadFailed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:thread.retry")));
    await expect(args.thread.onRetry).toHaveBeenCalledOnce();
  },
};
/** @state Thread `missing`: It was deleted, or its address is wrong. */
export const Missing: Story = {
  tags: ["empty"],
  args: { thread: threadPart(threads.missing), activeId: null },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("chat:thread.missing.title"))).toBeVisible());
    await waitFor(() => expect(screen.queryByRole("textbox", { name: text("chat:prompt") })).toBeNull());
  },
};

/** @state Conversations `loading`: The list is loading. */
export const ConversationsLoading: Story = {
  tags: ["loading"],
  args: { ...isNew, conversations: conversationsPart(lists.loading) },
};
/** @state Conversations `failed`: The list could not be loaded. The person can retry. */
export const ConversationsFailed: Story = {
  args: { ...isNew, conversations: conversationsPart(lists.failed) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("chat:conversations.failed"));
  },
};
export const ConversationsRetry: Story = {
  ...ConversationsFailed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:thread.retry")));
    await expect(args.conversations.onRetry).toHaveBeenCalledOnce();
  },
};
export const NoConversations: Story = {
  args: { ...isNew, conversations: conversationsPart({ kind: "ready", items: [] }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("chat:conversations.empty"))).toBeVisible());
  },
};
/** @state Conversations `ready`: Grouped by date; pinned ones come first. */
export const ManyConversations: Story = {
  args: { conversations: conversationsPart({ kind: "ready", items: manyConversations, hasMore: true }) },
  play: async ({ canvas }) => {
    await expect(button(text("chat:conversations.more"))).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByText(text("chat:conversations.today"))).toBeVisible());
  },
};
export const SearchMatch: Story = {
  args: {
    conversations: conversationsPart(
      {
        kind: "ready",
        items: conversations
          .slice(2, 3)
          .map((one) => ({ ...one, excerpt: "…la clausola sulla fornitura scade a marzo…" })),
      },
      { search: "contratto" },
    ),
  },
};
export const SearchWithoutMatch: Story = {
  args: { conversations: conversationsPart({ kind: "ready", items: [] }, { search: "zzz" }) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("chat:conversations.noMatch"))).toBeVisible());
  },
};
export const Searches: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("searchbox"), "c");
    await expect(args.conversations.onSearchChange).toHaveBeenCalledWith("c");
    await userEvent.click(button(text("chat:conversations.archived")));
    await expect(args.conversations.onViewChange).toHaveBeenCalledWith("archived");
  },
};
export const Archived: Story = {
  args: {
    ...isNew,
    conversations: conversationsPart({ kind: "ready", items: archived }, { view: "archived" }),
  },
  play: async () => {
    await waitFor(() => expect(button(text("chat:conversations.active"))).toBeVisible());
  },
};
const menuOf = (title: Parameters<typeof sample>[0]) =>
  button(text("chat:conversations.actions", { title: sample(title) }));
export const ConversationMenu: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(menuOf("Cinque punti della riunione"));
    await waitFor(() => expect(screen.getByRole("menu")).toBeVisible());
  },
};
/** What is deleted can be undone, so nothing is asked first. */
export const ConversationActs: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    for (const act of ["pin", "archive", "delete"] as const) {
      await userEvent.click(menuOf("Cinque punti della riunione"));
      await userEvent.click(
        await screen.findByRole("menuitem", { name: text(`chat:conversations.act.${act}`) }),
      );
      await expect(args.conversations.onAct).toHaveBeenLastCalledWith({ kind: act, id: CONVERSATION });
    }
  },
};
export const Rename: Story = {
  tags: ["dialog"],
  play: async ({ userEvent }) => {
    await userEvent.click(menuOf("Cinque punti della riunione"));
    await userEvent.click(
      await screen.findByRole("menuitem", { name: text("chat:conversations.act.rename") }),
    );
    await waitFor(() =>
      expect(screen.getByRole("dialog", { name: text("chat:conversations.rename.title") })).toBeVisible(),
    );
  },
};
export const Renamed: Story = {
  tags: ["interaction"],
  play: async (context) => {
    const { args, userEvent } = context;
    await Rename.play?.(context);
    const name = screen.getByLabelText(text("chat:conversations.rename.name"));
    await userEvent.clear(name);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByText(text("chat:conversations.rename.empty"))).toBeVisible());
    await userEvent.type(name, "Nuovo{Enter}");
    await expect(args.conversations.onAct).toHaveBeenCalledWith({
      kind: "rename",
      id: CONVERSATION,
      title: "Nuovo",
    });
  },
};
export const Phone: Story = {
  tags: ["scrolled"],
  parameters: atWidth("phone"),
  play: async () => {
    await waitFor(() => expect(button(text("chat:conversations.open"))).toBeVisible());
  },
};
export const PhoneDrawer: Story = {
  parameters: atWidth("phone"),
  tags: ["dialog", "scrolled"],
  play: async ({ userEvent }) => {
    await userEvent.click(button(text("chat:conversations.open")));
    const drawer = within(await screen.findByRole("dialog"));
    await expect(
      drawer.getByRole("navigation", { name: text("chat:conversations.label") }),
    ).toBeInTheDocument();
  },
};

/** Two turns with a code block and a table. */
const two = ready(turn(answers.complete), {
  question: { id: "second", text: secondQuestion, author: null },
  answer: { ...answers.complete, id: "second answer", text: secondAnswerText },
});

/** @state Thread `ready`: Questions and answers; the page stays at its end while the person is there. */
export const Conversation: Story = { tags: ["scrolled"], args: { thread: threadPart(two) } };

export const conditions: Conditions<Story> = {
  Dark: { args: { thread: threadPart(ready(turn(answers.failed))) } },
  NarrowWithLargeText: { args: { ...isNew, composer: composerPart(writing(short)) } },
};
