import { displayLimit } from "@regia/domain/limits";
import { type LimitField, type Limits, limitLabel } from "@regia/domain/plans";
import { DescriptionList } from "../../components/DescriptionList/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";

/** Sections of the app whose use a plan limits. */
export type LimitedPlace = "knowledge" | "ingestion";

const fields = {
  knowledge: ["maxKnowledgeBaseSizeGB", "filesPersistInKB", "maxEmbeddingTokens"],
  ingestion: ["maxFilesPerMonth", "maxFileSizeMB", "maxFilePagesPerFile"],
} as const satisfies Record<LimitedPlace, readonly LimitField[]>;

export interface PlaceLimitsProps {
  place: LimitedPlace;
  /** The effective limits, including custom ones. */
  limits: Limits;
}

/** The limits for one section of the app. */
export function PlaceLimits({ place, limits }: PlaceLimitsProps) {
  const say = useLocalizedText();
  return (
    <DescriptionList
      items={fields[place].map((field) => ({
        term: say(limitLabel(field)),
        detail: say(displayLimit({ field, limits }).text),
      }))}
    />
  );
}
