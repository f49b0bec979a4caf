import { isPicture } from "@regia/domain/attachments";
import { FileText, Image, TriangleAlert, X } from "lucide-react";
import { Icon } from "../../components/Icon/index.ts";
import { IconButton } from "../../components/IconButton/index.ts";
import { Progress } from "../../components/Progress/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { chip, chips, facts, hint, name as nameStyle, sign, words } from "./FileChips.css.ts";
import type { AttachmentState } from "./types.ts";

export interface FileChipsProps {
  files: readonly AttachmentState[];
  /** Default: they cannot be removed. */
  onRemove?: ((id: string) => void) | undefined;
}

const MEGABYTE = 1_048_576;

/** The files of a question, each with its size and how far it is. */
export function FileChips({ files, onRemove }: FileChipsProps) {
  const t = useText("chat");
  const hasFailed = files.some(({ kind }) => kind === "failed");
  return (
    <>
      <ul aria-label={t("files.list")} className={chips}>
        {files.map((file) => (
          <li key={file.id} className={chip} data-kind={file.kind}>
            <FileChip file={file} />
            {onRemove ? (
              <IconButton
                icon={X}
                size="sm"
                label={t("files.remove", { name: file.name })}
                onPress={() => onRemove(file.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {hasFailed ? <p className={hint}>{t("files.failed")}</p> : null}
    </>
  );
}

const glyphOf = (file: AttachmentState) => {
  if (file.kind === "failed") return TriangleAlert;
  return file.kind === "ready" && isPicture(file.mediaType) ? Image : FileText;
};

function FileChip({ file }: { file: AttachmentState }) {
  const t = useText("chat");
  const say = useLocalizedText();
  const format = useFormat();
  const { name, bytes } = file;
  const size =
    bytes < MEGABYTE
      ? t("files.kilobytes", { size: format.number(Math.ceil(bytes / 1024)) })
      : t("files.megabytes", { size: format.number(Math.round((10 * bytes) / MEGABYTE) / 10) });
  return (
    <>
      <Icon glyph={glyphOf(file)} size="sm" className={sign} />
      <div className={words}>
        {file.kind === "uploading" ? (
          <Progress
            label={t("files.uploading", { name })}
            value={file.progress < 1 ? 100 * file.progress : undefined}
          />
        ) : (
          <span dir="auto" className={nameStyle} title={name}>
            {name}
          </span>
        )}
        {file.kind === "ready" ? (
          <span className={facts}>
            {`${size} · ${t("files.tokens", { tokens: format.number(file.tokens) })}`}
          </span>
        ) : null}
        {file.kind === "failed" ? (
          <span role="alert" className={facts}>
            {say(file.reason)}
          </span>
        ) : null}
      </div>
    </>
  );
}
