import { Checkbox } from "../../components/Checkbox/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useText } from "../../i18n/useText.ts";
import { endingList } from "./EndingWorkspaces.css.ts";
import type { EndingWorkspace } from "./types.ts";

interface EndingWorkspacesProps {
  workspaces: readonly EndingWorkspace[];
  isConfirmed: boolean;
  onConfirmedChange: (isConfirmed: boolean) => void;
  isDisabled?: boolean | undefined;
}

/** Names the workspaces that end with deleted accounts, and asks for consent; nothing if there are none. */
export function EndingWorkspaces({
  workspaces,
  isConfirmed,
  onConfirmedChange,
  isDisabled,
}: EndingWorkspacesProps) {
  const t = useText("admin");
  if (workspaces.length === 0) return null;
  return (
    <Stack gap="x3">
      <p>{t("ending.intro")}</p>
      <ul className={endingList}>
        {workspaces.map(({ id, name, members }) => (
          <li key={id}>{t("ending.workspace", { name, count: members })}</li>
        ))}
      </ul>
      <Checkbox isSelected={isConfirmed} onChange={onConfirmedChange} isDisabled={isDisabled}>
        {t("ending.confirm")}
      </Checkbox>
    </Stack>
  );
}
