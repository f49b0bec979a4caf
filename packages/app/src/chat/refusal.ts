import type { ChatErrorDetails } from "@regia/api/chat";
import { budgetHolder, explainChatRefusal } from "@regia/domain/chat";
import type { Locale } from "@regia/domain/messages";
import { PLAN_NAMES, type PlanName } from "@regia/domain/plans";
import type { ComposerRefusal } from "@regia/ui/screens/ChatScreen";
import { budgetsHref } from "@regia/ui/screens/MembersScreen";
import { settingsHref } from "@regia/ui/screens/SettingsScreen";

function refusalOf(
  { code, limit, resetsAt }: ChatErrorDetails,
  { pictures, paidWorkspace }: Pick<Asker, "pictures" | "paidWorkspace">,
): Parameters<typeof explainChatRefusal>[0] | null {
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
    case "parallel":
      return limit ? { code, limit: { max, used } } : null;
    case "budget":
      return limit && resetsAt !== undefined
        ? {
            code,
            of: budgetHolder(limit.field),
            canRaise: paidWorkspace !== null,
            limit: { max: String(limit.max), used: String(limit.used) },
            resetsAt,
          }
        : null;
    default:
      return null;
  }
}

/** Whose question it is. */
interface Asker {
  /** The payer's effective plan. */
  readonly plan: PlanName;
  readonly locale: Locale;
  /** Gives the name of a plan in that language. */
  readonly nameOf: (plan: PlanName) => string;
  /** Slug of the workspace if the person pays for it, else null. */
  readonly paidWorkspace: string | null;
  /** Whether no connected model sees the pictures of the question. */
  readonly pictures: boolean;
}

/**
 * Only the function knows what of a question is too long. Its second sentence says what would help; where that is a plan, the
 * plan is named.
 */
function explainLength(
  { message, limit }: ChatErrorDetails,
  { nameOf }: Pick<Asker, "nameOf">,
  plans: string,
): ComposerRefusal {
  const end = message.indexOf(". ") + 1;
  const help = message.slice(end).trim();
  const namesPlan =
    limit?.field === "maxChatInputTokens" && PLAN_NAMES.some((name) => help.includes(nameOf(name)));
  return {
    message: message.slice(0, end),
    help,
    link: namesPlan ? { href: settingsHref("plans"), text: plans } : undefined,
  };
}

/** What the chat function's refusal means to the person, and what would help; null if it is not one of a limit. */
export function explainRefusal(
  details: ChatErrorDetails,
  asker: Asker,
  texts: { readonly plans: string; readonly budgets: string },
): ComposerRefusal | null {
  if (details.code === "input_tokens") return explainLength(details, asker, texts.plans);
  const refusal = refusalOf(details, asker);
  if (refusal === null) return null;
  const { message, help, upgradeTo } = explainChatRefusal(refusal, asker);
  const link = () => {
    if (upgradeTo !== null) return { href: settingsHref("plans"), text: texts.plans };
    const isSet = refusal.code === "budget" && refusal.of !== "payer";
    return isSet && asker.paidWorkspace !== null
      ? { href: budgetsHref(asker.paidWorkspace), text: texts.budgets }
      : undefined;
  };
  return { message, help, link: link() };
}
