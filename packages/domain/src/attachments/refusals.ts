import { type Locale, type Message, message, translate } from "../messages/index.ts";
import { PLAN_NAMES, type PlanName, planOf, planRank, UNLIMITED } from "../plans/index.ts";
import { BUSINESS_TIME_ZONE, parseInstant } from "../time/index.ts";

/** A limit of the plan that a file met. */
interface Met {
  readonly max: number;
  readonly used: number;
}

/** Kinds of file that are known and not read, each with what to do instead. */
export type ForeignKind =
  | "heic"
  | "picture"
  | "spreadsheet"
  | "document"
  | "presentation"
  /** Of Office, with a password. */
  | "locked"
  | "rtf"
  | "mail"
  /** In the envelope of a digital signature. */
  | "signed"
  | "archive"
  | "media";

/** Why a file is not taken. */
export type FileRefusal =
  /** It is larger than the plan allows (`maxFileSizeMB`), in megabytes. */
  | { readonly code: "file_size"; readonly limit: Met }
  /** It is larger than what arrives here whatever the plan, in bytes. */
  | { readonly code: "file_too_large"; readonly bytes: number }
  /** The month's files are used up (`maxFilesPerMonth`). */
  | { readonly code: "files"; readonly limit: Met; readonly resetsAt: string }
  | { readonly code: "file_pages"; readonly limit: Met }
  /** It is of another kind, if known. */
  | { readonly code: "file_type"; readonly kind?: ForeignKind | undefined }
  /** The longest side of a picture that is shown to models, in pixels, and its sides. */
  | { readonly code: "file_pixels"; readonly max: number; readonly width: number; readonly height: number }
  /** A picture whose metadata tells where it was taken. */
  | { readonly code: "file_location" }
  /** `file_encoding` is a text in an encoding that cannot be told; `file_without_text` is a PDF of pictures, such as a scan; `file_unreadable` one that is broken or takes too long. */
  | {
      readonly code:
        | "file_empty"
        | "file_encoding"
        | "file_without_text"
        | "file_encrypted"
        | "file_unreadable";
    };

/** The smallest plan above the present one whose limit leaves room; null if none does. */
function planWithRoom(
  field: "maxFileSizeMB" | "maxFilesPerMonth" | "maxFilePagesPerFile",
  needed: number,
  plan: PlanName,
): PlanName | null {
  const hasRoom = (name: PlanName) => {
    const limit = planOf(name).limits[field];
    return limit === UNLIMITED || needed <= limit;
  };
  return PLAN_NAMES.find((name) => planRank(name) > planRank(plan) && hasRoom(name)) ?? null;
}

function dayOf(timestamp: string, locale: Locale): string {
  const instant = parseInstant(timestamp) ?? Number.NaN;
  if (!Number.isFinite(instant)) return timestamp;
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    timeZone: BUSINESS_TIME_ZONE,
  });
  return format.format(instant);
}

const MEGABYTE = 1_048_576;

/**
 * Why a file is not taken, and what would help.
 * @param plan - the payer's effective plan
 * @param locale - for dates and names within the message
 */
export function fileRefusalText(
  refusal: FileRefusal,
  { plan, locale }: { readonly plan: PlanName; readonly locale: Locale },
): Message {
  const nameOf = (name: PlanName) => ({ plan: translate(locale, `plans:${name}.name`) });
  switch (refusal.code) {
    case "file_size": {
      const { max, used } = refusal.limit;
      const larger = planWithRoom("maxFileSizeMB", used, plan);
      return larger === null
        ? message("fileRules:size", { max })
        : message("fileRules:sizeOrPlan", { max, ...nameOf(larger) });
    }
    case "file_too_large":
      return message("fileRules:tooLarge", { max: Math.floor((10 * refusal.bytes) / MEGABYTE) / 10 });
    case "files": {
      const { max, used } = refusal.limit;
      const date = dayOf(refusal.resetsAt, locale);
      const larger = planWithRoom("maxFilesPerMonth", used + 1, plan);
      return larger === null
        ? message("fileRules:month", { max, date })
        : message("fileRules:monthOrPlan", { max, date, ...nameOf(larger) });
    }
    case "file_pages": {
      const { max, used } = refusal.limit;
      const larger = planWithRoom("maxFilePagesPerFile", used, plan);
      return larger === null
        ? message("fileRules:pages", { max, used })
        : message("fileRules:pagesOrPlan", { max, used, ...nameOf(larger) });
    }
    case "file_location":
      return message("fileRules:location");
    case "file_empty":
      return message("fileRules:empty");
    case "file_type":
      return message(refusal.kind === undefined ? "fileRules:type" : `fileRules:kinds.${refusal.kind}`);
    case "file_encoding":
      return message("fileRules:encoding");
    case "file_pixels": {
      const { max, width, height } = refusal;
      return message("fileRules:pixels", { max, width, height });
    }
    case "file_without_text":
      return message("fileRules:withoutText");
    case "file_encrypted":
      return message("fileRules:encrypted");
    case "file_unreadable":
      return message("fileRules:unreadable");
  }
}
