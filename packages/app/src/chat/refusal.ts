import type { ChatErrorDetails } from "@regia/api/chat";
import { budgetHolder, type ChatRefusal, explainChatRefusal } from "@regia/domain/chat";
import type { Locale } from "@regia/domain/messages";
import type { PlanName } from "@regia/domain/plans";
import type { ComposerRefusal } from "@regia/ui/screens/ChatScreen";
import { settingsHref } from "@regia/ui/screens/SettingsScreen";

function refusalOf({ code, limit, resetsAt }: ChatErrorDetails, pictures: boolean): ChatRefusal | null {
  const max = Number(limit?.max);
  const used = Number(limit?.used);
  switch (code) {
    case "busy":
      return { code };
    case "no_model":
      return { code, pictures };
    case "too_many":
      return { code, resetsAt };
    case "active_chats":
    case "input_tokens":
    case "parallel":
      return limit ? { code, limit: { max, used } } : null;
    case "budget":
      return limit && resetsAt !== undefined
        ? {
            code,
            of: budgetHolder(limit.field),
            limit: { max: String(limit.max), used: String(limit.used) },
            resetsAt,
          }
        : null;
    default:
      return null;
  }
}

/** What the chat function's refusal means to the person, and what would help; null if it is not one of a limit. */
export function explainRefusal(
  details: ChatErrorDetails,
  {
    plan,
    locale,
    nameOf,
    plansText,
    pictures,
  }: {
    readonly plan: PlanName;
    readonly locale: Locale;
    readonly nameOf: (plan: PlanName) => string;
    readonly plansText: string;
    /** Whether no connected model sees the pictures of the question. */
    readonly pictures: boolean;
  },
): ComposerRefusal | null {
  const refusal = refusalOf(details, pictures);
  if (refusal === null) return null;
  const { message, help, upgradeTo } = explainChatRefusal(refusal, { plan, locale, nameOf });
  return upgradeTo === null
    ? { message, help }
    : { message, help, link: { href: settingsHref("plans"), text: plansText } };
}
