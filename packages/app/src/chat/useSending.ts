import type { ChatOffer } from "@regia/api/chat";
import { isPicture } from "@regia/domain/attachments";
import { type PlanName, presentPlan } from "@regia/domain/plans";
import type { Preference } from "@regia/domain/router";
import { useLocale, useLocalizedText, useText } from "@regia/ui/i18n";
import type { AttachmentState, ComposerRefusal } from "@regia/ui/screens/ChatScreen";
import { requestFailure } from "../data/failures.ts";
import { ChatRefused, ChatUnreachable } from "./chatClient.ts";
import { isPaired } from "./comparison.ts";
import type { Asked, ConversationThread, Question } from "./conversationThread.ts";
import type { Comparison } from "./useComparison.ts";
import { type Composer, readyFiles } from "./useComposer.ts";

/** What the person chose of the models. */
export interface ModelChoice {
  readonly preference: Preference;
  /** Id of a model; null leaves the choice to the router. */
  readonly model: string | null;
}

/** What the chat function's error means to the person, with what would help. */
function useRefusal(
  offer: ChatOffer | null,
  paidWorkspace: string | null,
): (error: unknown, files?: readonly AttachmentState[]) => Promise<ComposerRefusal> {
  const t = useText("chat");
  const locale = useLocale();
  const say = useLocalizedText();
  return async (error, files = []) => {
    if (error instanceof ChatUnreachable) {
      return { message: t("notSent.unreachable"), help: t("notSent.again") };
    }
    const details = error instanceof ChatRefused ? error.details : null;
    if (details) {
      const { explainRefusal } = await import("./refusal.ts");
      const asker = {
        plan: offer?.plan ?? "free",
        locale,
        nameOf: (name: PlanName) => say(presentPlan(name).displayName),
        paidWorkspace,
        // A model that sees none is why none answers.
        pictures: hasPicture(files) && !offer?.models.some(({ capabilities }) => capabilities?.images),
      };
      const texts = { plans: t("notSent.plans"), budgets: t("notSent.budgets") };
      const known = explainRefusal(details, asker, texts);
      return known ?? { message: details.message, help: t("notSent.help") };
    }
    return { message: requestFailure(error), help: t("notSent.help") };
  };
}

const hasPicture = (files: readonly AttachmentState[]) =>
  files.some((file) => file.kind === "ready" && isPicture(file.mediaType));

const choiceOf = ({ preference, model }: ModelChoice) => (model === null ? { preference } : { model });

/** What sends questions, and asks for other answers. */
export interface Sending {
  readonly send: () => Promise<void>;
  readonly regenerate: (question: string, choice: ModelChoice) => Promise<void>;
  /** Asks to go on with an answer that was cut at the limit. */
  readonly continueAnswer: (answer: string, choice: ModelChoice) => Promise<void>;
  /** Asks a model the same, to compare its answer with one that has ended. */
  readonly compare: (asked: Asked, model: string) => Promise<void>;
}

/**
 * Sends what the composer holds. What is refused comes back into the field.
 * @param onAccepted called when the server has taken a question
 */
export function useSending(
  {
    thread,
    composer,
    offer,
    paidWorkspace,
  }: {
    readonly thread: ConversationThread;
    readonly composer: Composer;
    readonly offer: ChatOffer | null;
    /** Slug of the workspace if the person pays for it, else null. */
    readonly paidWorkspace: string | null;
  },
  { parent, workspace }: Omit<Question, "text">,
  choice: ModelChoice,
  comparison: Comparison,
  onAccepted: (conversation: string) => void,
): Sending {
  const t = useText("chat");
  const explain = useRefusal(offer, paidWorkspace);
  const { models, isOneByOne = false } = comparison.state;
  const compare = async (asked: Asked, model: string, isLater: boolean) => {
    try {
      await comparison.askSecond(thread, asked, { model }, isLater);
    } catch (error) {
      await thread.read();
      // Another page asked it meanwhile.
      if (isPaired(thread.snapshot().thread, asked.answer)) return;
      // What would help with a question that was refused does not here: it was sent.
      const { message, link } = await explain(error);
      const name = offer?.models.find(({ id }) => id === model)?.name ?? model;
      composer.change({ refusal: { message: t("compare.notAsked", { model: name }), help: message, link } });
    }
  };
  /** What is refused of a request that the composer does not hold is told there. */
  const request = async (call: Promise<unknown>) => {
    try {
      await call;
    } catch (error) {
      composer.change({ refusal: await explain(error) });
    }
  };
  return {
    send: async () => {
      const { editing, files } = composer.draft;
      const text = composer.draft.text.trim();
      composer.take();
      try {
        const asked = await thread.ask(
          { text, files: readyFiles(files), parent: editing ? editing.parent : parent, workspace },
          models ? { model: models[0], second: models[1] } : choiceOf(choice),
        );
        if (models) {
          comparison.act({ kind: "close" });
          void compare(asked, models[1], isOneByOne);
        }
        if (!editing) composer.forget();
        // What was being written before the edit comes back.
        else if (editing.textBefore !== "" || editing.filesBefore.length > 0) {
          const { textBefore, filesBefore } = editing;
          composer.restore({ text: textBefore, files: filesBefore, editing: null }, null);
        }
        onAccepted(thread.id);
      } catch (error) {
        composer.restore({ text, files, editing }, await explain(error, files));
      }
    },
    compare: (asked, model) => compare(asked, model, false),
    regenerate: (question, chosen) => request(thread.regenerate(question, choiceOf(chosen))),
    continueAnswer: (answer, chosen) =>
      request(thread.ask({ text: t("message.continue"), parent: answer, workspace }, choiceOf(chosen))),
  };
}
