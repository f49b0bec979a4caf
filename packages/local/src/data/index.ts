export { type DataDirectory, MEMORY, makeFolder, openDataDirectory, sweepDrafts } from "./directory.ts";
export { draftBeside, draftsBeside, readPrivateFile, syncFolder, writePrivateFile } from "./file.ts";
