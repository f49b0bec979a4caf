import { displayLimit } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import { type PlanName, planOf, TRIAL_DAYS } from "@regia/domain/plans";
import { MAX_AVATAR_BYTES } from "@regia/domain/validation";
import type { GuidePlace } from "../../i18n/documents/documentType.ts";
import { guide } from "../../i18n/documents/guide.ts";
import { guideChapters } from "../../i18n/documents/sections.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { type PublicFrameProps, PublicPage } from "../../patterns/PublicPage/index.ts";
import { DocumentText, InlineText, ReadingPage } from "../../patterns/ReadingPage/index.ts";

const path = "/docs";
const bytesInMegabyte = 1024 ** 2;

export type DocsScreenProps = PublicFrameProps;

/** User guide, from first steps to troubleshooting. Numbers come from the domain. */
export function DocsScreen(frame: DocsScreenProps) {
  const say = useLocalizedText();
  const { title, lead, sections } = guide[useLocale()];
  const tokens = (plan: PlanName) =>
    say(displayLimit({ field: "maxChatInputTokens", limits: planOf(plan).limits, plan }).text);
  const places: Record<GuidePlace, string> = {
    freeTokens: tokens("free"),
    proTokens: tokens("pro"),
    trialDays: say(message("limits:value.days", { count: TRIAL_DAYS })),
    avatarSize: say(message("limits:value.megabytes", { count: MAX_AVATAR_BYTES / bytesInMegabyte })),
  };
  return (
    <PublicPage {...frame} currentPath={path}>
      <ReadingPage
        path={path}
        title={title}
        lead={<InlineText text={lead} />}
        sections={guideChapters.map((id) => ({
          id,
          title: sections[id].title,
          content: <DocumentText blocks={sections[id].blocks} places={places} />,
        }))}
      />
    </PublicPage>
  );
}
