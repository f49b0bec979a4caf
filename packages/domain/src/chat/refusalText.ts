import {
  type Locale,
  type Message,
  type MessageKey,
  message,
  translate,
  translateMessage,
} from "../messages/index.ts";
import type { PlanName } from "../plans/index.ts";
import { explainInputRefusal } from "./inputRefusals.ts";
import { type ChatRefusal, explainChatRefusal } from "./refusals.ts";
import { type AnswerFailure, type Asking, answerFailureText } from "./texts.ts";

/** What would help a program, where that is not what helps a person. */
const PROGRAM_HELP: Partial<Record<MessageKey, MessageKey>> = {
  "chatRules:help.parallel": "requests:program.help.parallel",
  "chatRules:help.parallelOrPlan": "requests:program.help.parallelOrPlan",
  "chatRules:help.budgetOf.others": "requests:program.help.budgetOf",
  "chatRules:help.budgetOf.payer": "requests:program.help.budgetOf",
  "chatRules:help.noModel": "requests:program.help.noModel",
  "chatRules:help.noModelOrPlan": "requests:program.help.noModelOrPlan",
};

const forProgram = (help: Message): Message => ({ ...help, key: PROGRAM_HELP[help.key] ?? help.key });

/** A refusal as one text: what is refused, and after the first full stop what would help. */
export function chatRefusalText(
  refusal: ChatRefusal,
  {
    plan,
    locale,
    to,
  }: { readonly plan: PlanName; readonly locale: Locale; readonly to?: Asking | undefined },
): string {
  const nameOf = (name: PlanName) => translate(locale, `plans:${name}.name`);
  const textOf = (text: Message) => translateMessage(locale, text);
  const { message: reason, help } =
    refusal.code === "input_tokens"
      ? explainInputRefusal(refusal, { plan, nameOf, textOf, to })
      : explainChatRefusal(refusal, { plan, locale, nameOf });
  return `${textOf(reason)} ${textOf(to === "program" ? forProgram(help) : help)}`;
}

/** As {@link answerFailureText} for a program, nothing of whose request is saved. */
export function programFailureText(failure: AnswerFailure): Message {
  switch (failure.code) {
    case "stopped":
    case "length":
      return answerFailureText(failure);
    case "cut":
      return message("requests:program.failure.cut", { model: failure.model });
    default:
      return message(`requests:program.failure.${failure.code}`);
  }
}
