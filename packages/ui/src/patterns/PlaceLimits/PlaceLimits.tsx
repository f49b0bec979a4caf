import { displayLimit } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import { LIMIT_FIELDS, type LimitField, type Limits } from "@regia/domain/plans";
import { DescriptionList } from "../../components/DescriptionList/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";

/** Sections of the app whose use a plan limits. */
export type LimitedPlace = "planner" | "executions" | "knowledge" | "ingestion";

const fields: Record<LimitedPlace, readonly LimitField[]> = {
  planner: ["maxActiveWorkflowsPerWorkspace", "maxWorkflowConcurrency"],
  executions: [
    "maxWorkflowExecutionsPerDayPerWorkflow",
    "maxWorkflowRunDurationMinutes",
    "dataRetentionDays",
  ],
  knowledge: ["maxKnowledgeBaseSizeGB", "filesPersistInKB", "maxEmbeddingTokens"],
  ingestion: ["maxFilesPerMonth", "maxFileSizeMB", "maxFilePagesPerFile"],
};

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
        term: say(message(LIMIT_FIELDS[field].label)),
        detail: say(displayLimit({ field, limits }).text),
      }))}
    />
  );
}
