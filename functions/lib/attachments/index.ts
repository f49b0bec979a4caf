export { arrivingBytes, largestFile } from "./limits.ts";
export { type ReadFile, readFile } from "./reading.ts";
export { decodeText } from "./text.ts";
