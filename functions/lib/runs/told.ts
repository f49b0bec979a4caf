import type { Run, RunStep } from "@regia/api/workflows";
import { type Locale, translateMessage } from "@regia/domain/messages";
import { failureText } from "@regia/domain/workflows";

/** A run or step with the sentence of its failure: the database stores none where the code says it all. */
export function told<Row extends Pick<Run | RunStep, "error">>(row: Row, locale: Locale): Row {
  const { error } = row;
  if (error === null || error.message !== "") return row;
  return { ...row, error: { ...error, message: translateMessage(locale, failureText(error.code)) } };
}
