export { type DataDirectory, MEMORY, makeFolder, openDataDirectory, sweepDrafts } from "./directory.ts";
export { draftBeside, draftsBeside, readPrivateFile, syncToDisk, writePrivateFile } from "./file.ts";
