export { type DataDirectory, MEMORY, makeFolder, openDataDirectory } from "./directory.ts";
export { draftBeside, readPrivateFile, syncFolder, writePrivateFile } from "./file.ts";
