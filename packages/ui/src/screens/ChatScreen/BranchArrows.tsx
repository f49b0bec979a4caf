import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "../../components/IconButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { branchPlace, branch as branchStyle } from "./MessageThread.css.ts";
import type { BranchPlace, MessageAct } from "./types.ts";

/** Arrows to the other versions of a message, and its place among them. */
export function BranchArrows({
  id,
  branch,
  onMessageAct,
}: {
  id: string;
  branch: BranchPlace | undefined;
  onMessageAct: (act: MessageAct) => void;
}) {
  const t = useText("chat");
  if (!branch || branch.count < 2) return null;
  const { index, count } = branch;
  const go = (place: number) => onMessageAct({ kind: "branch", message: id, index: place });
  return (
    <div className={branchStyle}>
      <IconButton
        icon={ChevronLeft}
        size="sm"
        label={t("message.previous")}
        isDisabled={index <= 1}
        onPress={() => go(index - 1)}
      />
      <span className={branchPlace}>{t("message.branch", { index, count })}</span>
      <IconButton
        icon={ChevronRight}
        size="sm"
        label={t("message.next")}
        isDisabled={index >= count}
        onPress={() => go(index + 1)}
      />
    </div>
  );
}
