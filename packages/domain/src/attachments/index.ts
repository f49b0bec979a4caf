export {
  type AttachedFile,
  FILE_BYTES,
  FILE_TYPES,
  type FileType,
  fileName,
  filesOfParts,
  isPicture,
  MAX_FILE_NAME,
  MAX_FILE_TEXT,
  MAX_FILES_PER_QUESTION,
  textType,
} from "./files.ts";
export { fileTokens, pictureTokens, type ReadableFile, textWithFiles } from "./reading.ts";
export { type FileRefusal, type ForeignKind, fileRefusalText } from "./refusals.ts";
