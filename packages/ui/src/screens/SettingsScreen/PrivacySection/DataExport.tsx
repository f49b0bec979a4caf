import { Download } from "lucide-react";
import { Button } from "../../../components/Button/index.ts";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { LinkButton } from "../../../components/LinkButton/index.ts";
import { Inline } from "../../../components/Stack/index.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { SettingsGroup } from "../SettingsGroup.tsx";

export type ExportState =
  | { kind: "idle" }
  | { kind: "running" }
  /** The file can be downloaded. */
  | { kind: "ready"; href: string; fileName: string }
  | { kind: "failed"; reason: LocalizedText };

/** Exports a person's data as one JSON file (decision 16). */
export function DataExport({ state, onExport }: { state: ExportState; onExport: () => void }) {
  const t = useText("settings");
  const say = useLocalizedText();
  const outcome =
    state.kind === "failed"
      ? say(state.reason)
      : state.kind === "ready"
        ? t("privacy.export.ready")
        : undefined;
  return (
    <SettingsGroup title={t("privacy.export.title")} intro={t("privacy.export.text")}>
      <Inline gap="x3">
        <Button
          onPress={onExport}
          isPending={state.kind === "running"}
          pendingText={t("privacy.export.running")}
        >
          {t("privacy.export.start")}
        </Button>
        {state.kind === "ready" ? (
          <LinkButton href={state.href} download={state.fileName} icon={Download}>
            {t("privacy.export.download", { file: state.fileName })}
          </LinkButton>
        ) : null}
        <FormMessage tone={state.kind === "failed" ? "error" : "success"}>{outcome}</FormMessage>
      </Inline>
    </SettingsGroup>
  );
}
