export { type DataDirectory, MEMORY, openDataDirectory } from "./directory.ts";
export { draftBeside, readPrivateFile, syncFolder, writePrivateFile } from "./file.ts";
