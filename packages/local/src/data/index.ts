export {
  type DataDirectory,
  MEMORY,
  makeFolder,
  openDataDirectory,
  openDraftFolder,
  sweepDrafts,
} from "./directory.ts";
export { draftBeside, draftsBeside, readPrivateFile, syncToDisk, writePrivateFile } from "./file.ts";
