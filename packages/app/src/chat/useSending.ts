import type { ChatOffer } from "@regia/api/chat";
import type { Preference } from "@regia/domain/router";
import { useLocale, useLocalizedText, useText } from "@regia/ui/i18n";
import type { ComposerRefusal } from "@regia/ui/screens/ChatScreen";
import { requestFailure } from "../settings/failures.ts";
import { ChatRefused, ChatUnreachable } from "./chatClient.ts";
import type { Asked, ConversationThread, Question } from "./conversationThread.ts";
import type { Comparison } from "./useComparison.ts";
import type { Composer } from "./useComposer.ts";

/** What the person chose of the models. */
export interface ModelChoice {
  readonly preference: Preference;
  /** Id of a model; null leaves the choice to the router. */
  readonly model: string | null;
}

/** What the chat function's error means to the person, with what would help. */
export function useRefusal(offer: ChatOffer | null): (error: unknown) => Promise<ComposerRefusal> {
  const t = useText("chat");
  const locale = useLocale();
  return async (error) => {
    if (error instanceof ChatUnreachable) {
      return { message: t("notSent.unreachable"), help: t("notSent.again") };
    }
    const details = error instanceof ChatRefused ? error.details : null;
    if (details) {
      const { explainRefusal } = await import("./refusal.ts");
      const plan = offer?.plan ?? "free";
      const known = explainRefusal(details, { plan, locale, plansText: t("notSent.plans") });
      return known ?? { message: details.message, help: t("notSent.help") };
    }
    return { message: requestFailure(error), help: t("notSent.help") };
  };
}

const choiceOf = ({ preference, model }: ModelChoice) => (model === null ? { preference } : { model });

/** What sends questions, and asks for other answers. */
export interface Sending {
  readonly send: () => Promise<void>;
  readonly regenerate: (question: string, choice: ModelChoice) => Promise<void>;
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
  }: {
    readonly thread: ConversationThread;
    readonly composer: Composer;
    readonly offer: ChatOffer | null;
  },
  { parent, workspace }: Omit<Question, "text">,
  choice: ModelChoice,
  { models, close, isOneByOne }: Comparison,
  onAccepted: (conversation: string) => void,
): Sending {
  const t = useText("chat");
  const say = useLocalizedText();
  const explain = useRefusal(offer);
  const nameOf = (id: string) => offer?.models.find((model) => model.id === id)?.name ?? id;
  const compare = async (asked: Asked, model: string) => {
    close();
    try {
      await thread.compare(asked, { model }, isOneByOne);
    } catch (error) {
      const { message, help, link } = await explain(error);
      const isKnown = !(error instanceof ChatUnreachable);
      composer.change({
        refusal: {
          message: t("compare.notAsked", { model: nameOf(model) }),
          // The question is sent, so that nothing of it has come back.
          help: isKnown ? `${say(message)} ${link ? say(help) : ""}`.trim() : t("notSent.unreachable"),
          link,
        },
      });
    }
  };
  return {
    send: async () => {
      const { editing } = composer.draft;
      const text = composer.draft.text.trim();
      composer.take();
      try {
        const asked = await thread.ask(
          { text, parent: editing ? editing.parent : parent, workspace },
          choiceOf(models ? { ...choice, model: models[0] } : choice),
        );
        if (models) void compare(asked, models[1]);
        if (!editing) composer.forget();
        // What was being written before the edit comes back.
        else if (editing.textBefore !== "") composer.restore(editing.textBefore, null, null);
        onAccepted(thread.id);
      } catch (error) {
        composer.restore(text, editing, await explain(error));
      }
    },
    regenerate: async (question, chosen) => {
      try {
        await thread.regenerate(question, choiceOf(chosen));
      } catch (error) {
        composer.change({ refusal: await explain(error) });
      }
    },
  };
}
