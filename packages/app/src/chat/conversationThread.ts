import type { ChatRequest } from "@regia/api/chat";
import type { AttachedFile } from "@regia/domain/attachments";
import { type AnswerEvent, type ChatClient, ChatRefused, ChatUnreachable } from "./chatClient.ts";
import type { ConversationRow, StoredConversation } from "./conversationCalls.ts";
import { EMPTY_THREAD, type Thread, type ThreadAction, threadReducer } from "./thread.ts";

/** What the page knows of a conversation. */
export interface ThreadSnapshot {
  /** `new` until its first question is accepted. */
  readonly state: "new" | "loading" | "failed" | "missing" | "ready";
  readonly conversation: ConversationRow | null;
  readonly thread: Thread;
}

export interface ConversationThreadOptions {
  readonly id: string;
  readonly userId: string;
  readonly isNew: boolean;
  readonly client: ChatClient;
  /** Reads the conversation; null if there is none that the person may read. */
  readonly read: (id: string) => Promise<StoredConversation | null>;
  /** Called when a question was accepted, and when an answer has ended. */
  readonly onChange: () => void;
}

/** A question, or another wording of one. */
export interface Question {
  readonly text: string;
  /** What it is asked with. Default: nothing. */
  readonly files?: readonly AttachedFile[] | undefined;
  /** The answer that it follows; null for the first. */
  readonly parent: string | null;
  readonly workspace: string;
}

type Choice = Pick<ChatRequest, "preference" | "model"> & {
  /** Id of the model that is to be asked too. Default: none. */
  readonly second?: string | undefined;
};

/** The ids of a question that the server has accepted, and of its answer. */
export interface Asked {
  readonly question: string;
  readonly answer: string;
}

/** Milliseconds between two showings of a text that arrives. */
const FLUSH = 50;

/** One conversation outside React: its messages as they are stored, and the answers that arrive. */
export class ConversationThread {
  readonly #options: ConversationThreadOptions;
  readonly #listeners = new Set<() => void>();
  /** Ends the reading of each answer that is being read. */
  readonly #readers = new Map<string, AbortController>();
  /** The answers that are to be stopped as soon as the server knows them. */
  readonly #toStop = new Set<string>();
  /** The answers that are asked for when those with which they are compared have ended. */
  readonly #waiting = new Set<string>();
  /** The last question of which nobody knows whether it has arrived; it is sent again with the same ids. */
  #unsure: (ChatRequest & { readonly regenerate?: false | undefined }) | null = null;
  #current: ThreadSnapshot;
  #shown: ThreadSnapshot;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #readings = 0;

  constructor(options: ConversationThreadOptions) {
    this.#options = options;
    this.#current = {
      state: options.isNew ? "new" : "loading",
      conversation: null,
      thread: EMPTY_THREAD,
    };
    this.#shown = this.#current;
  }

  get id(): string {
    return this.#options.id;
  }

  readonly snapshot = (): ThreadSnapshot => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads what is stored, and follows an answer that is being written. What is shown stays if that fails. */
  async read(): Promise<void> {
    if (this.#current.state === "new") return;
    const reading = ++this.#readings;
    if (this.#current.state === "failed") this.#set({ state: "loading" });
    const stored = await this.#options.read(this.id).catch(() => undefined);
    if (reading !== this.#readings) return;
    if (stored === undefined) {
      if (this.#current.state === "loading") this.#set({ state: "failed" });
      return;
    }
    if (stored === null) {
      // What was asked a moment ago may be stored after this was read.
      if (this.#readers.size === 0) this.#set({ state: "missing" });
      return;
    }
    const thread = threadReducer(this.#current.thread, { type: "read", rows: stored.messages });
    this.#set({ state: "ready", conversation: stored.conversation, thread });
    for (const { id, status } of thread.messages.values()) {
      if (status === "streaming" && !this.#readers.has(id)) this.#follow(id);
    }
  }

  /**
   * Sends a question; resolves with the ids of it and of its answer when the server has accepted it. What is refused is not
   * kept here.
   * @throws ChatRefused | ChatUnreachable
   */
  async ask({ text, files = [], parent, workspace }: Question, choice: Choice): Promise<Asked> {
    const before = this.#unsure;
    const attachments = files.map(({ id }) => id);
    const isRepeated =
      before?.text === text && before.parent === parent && `${before.attachments ?? []}` === `${attachments}`;
    const request = {
      conversation: this.id,
      question: isRepeated ? before.question : crypto.randomUUID(),
      answer: isRepeated ? before.answer : crypto.randomUUID(),
      parent,
      text,
      attachments: attachments.length > 0 ? attachments : undefined,
      workspace,
      ...choice,
    };
    this.#unsure = null;
    const { question, answer } = request;
    try {
      await this.send(request, { id: question, parentId: parent, text, files });
      return { question, answer };
    } catch (error) {
      if (error instanceof ChatUnreachable) this.#unsure = { ...request, answer };
      throw error;
    }
  }

  /** Asks for another answer to a question; as `ask`. */
  async regenerate(question: string, choice: Omit<Choice, "second">): Promise<void> {
    const answer = crypto.randomUUID();
    await this.send({ conversation: this.id, question, answer, regenerate: true, ...choice }, null);
  }

  /** Ends one answer that is being written, or all. @throws ChatRefused; TypeError without a connection */
  async stop(one?: string): Promise<void> {
    const answers = one === undefined ? answeringIn(this.#current.thread) : [one];
    await Promise.all(answers.map((answer) => this.#stop(answer)));
  }

  async #stop(answer: string): Promise<void> {
    if (this.#waiting.has(answer)) {
      // Nothing of it is known to the server.
      this.#readers.get(answer)?.abort();
      this.#readers.delete(answer);
      const { chosen } = this.#current.thread;
      return this.#dispatch({ type: "refused", question: null, answer, chosen });
    }
    this.#toStop.add(answer);
    try {
      await this.#options.client.stop(answer);
    } catch (error) {
      // The question is still on its way.
      if (error instanceof ChatRefused && error.status === 404) return;
      this.#toStop.delete(answer);
      throw error;
    }
  }

  /** Shows the branch with a message. */
  choose(message: string): void {
    this.#dispatch({ type: "chose", message });
  }

  /** Whether something was written that is not known here, or could not be read. */
  isBehind(row: ConversationRow | undefined): boolean {
    const { state, conversation, thread } = this.#current;
    if (state === "failed") return true;
    if (state !== "ready") return false;
    if (answeringIn(thread).some((answer) => !this.#readers.has(answer))) return true;
    return (
      row !== undefined && (row.touched_at !== conversation?.touched_at || row.title !== conversation.title)
    );
  }

  /** Stops reading; the answers go on. */
  close(): void {
    this.#readings += 1;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const reader of this.#readers.values()) reader.abort();
    this.#readers.clear();
  }

  /**
   * Sends a request for an answer; as `ask`.
   * @param turn resolves when it is the request's turn; default: at once. The signal tells that it will not be sent.
   */
  async send(
    request: ChatRequest,
    question: Extract<ThreadAction, { type: "asked" }>["question"],
    turn?: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { answer } = request;
    let { chosen } = this.#current.thread;
    this.#dispatch({
      type: "asked",
      question,
      answer: {
        id: answer,
        parentId: request.question,
        ...(request.regenerate
          ? { comparedWith: request.beside ?? null }
          : { second: request.second ?? null }),
      },
      authorId: this.#options.userId,
    });
    const reader = this.#reader(answer);
    if (turn) {
      this.#waiting.add(answer);
      await turn(reader.signal);
      this.#waiting.delete(answer);
      if (reader.signal.aborted) return;
      ({ chosen } = this.#current.thread);
    }
    const events = this.#options.client.ask(request, reader.signal);
    const first = await events.next().catch((error: unknown) => {
      this.#readers.delete(answer);
      if (!reader.signal.aborted) {
        this.#dispatch({ type: "refused", question: question?.id ?? null, answer, chosen });
      }
      throw error;
    });
    if (this.#current.state === "new") this.#set({ state: "ready" });
    if (this.#toStop.has(answer)) void this.#options.client.stop(answer).catch(() => undefined);
    this.#options.onChange();
    if (first.done) this.#leave(answer);
    else void this.#take(answer, events, first.value, reader);
  }

  #follow(answer: string): void {
    this.#dispatch({ type: "followed", answer });
    const reader = this.#reader(answer);
    void this.#take(answer, this.#options.client.follow(answer, reader.signal), null, reader);
  }

  #reader(answer: string): AbortController {
    const reader = new AbortController();
    this.#readers.set(answer, reader);
    return reader;
  }

  /** Takes what arrives until the answer has ended, or cannot be read any more. */
  async #take(
    answer: string,
    events: ReturnType<ChatClient["follow"]>,
    first: AnswerEvent | null,
    { signal }: AbortController,
  ): Promise<void> {
    if (first) this.#arrive(answer, first);
    try {
      for await (const event of events) this.#arrive(answer, event);
    } catch {
      // The answer may go on: what is stored is read again as soon as the server is there.
      if (signal.aborted) return;
    }
    this.#leave(answer);
  }

  #arrive(answer: string, event: AnswerEvent): void {
    this.#dispatch({ type: "arrived", answer, event });
  }

  #leave(answer: string): void {
    // What was read before the end is out of date.
    if (this.#current.state === "ready") this.#readings += 1;
    this.#readers.delete(answer);
    this.#toStop.delete(answer);
    this.#dispatch({ type: "left", answer });
    this.#options.onChange();
  }

  #dispatch(action: ThreadAction): void {
    const thread = threadReducer(this.#current.thread, action);
    if (thread === this.#current.thread) return;
    const type = action.type === "arrived" ? action.event.type : "";
    // Words are collected and shown together; what arrives again is shown with them.
    const isCollected = type === "text-delta" || type === "reasoning-delta" || type === "restart";
    this.#current = { ...this.#current, thread };
    if (isCollected) this.#timer ??= setTimeout(() => this.#flush(), FLUSH);
    else this.#flush();
  }

  #set(change: Partial<ThreadSnapshot>): void {
    this.#current = { ...this.#current, ...change };
    this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#shown === this.#current) return;
    this.#shown = this.#current;
    for (const listener of this.#listeners) listener();
  }
}

/** The answers of a conversation that are being written. */
export function answeringIn(thread: Thread): readonly string[] {
  return [...thread.messages.values()].filter(({ status }) => status === "streaming").map(({ id }) => id);
}
