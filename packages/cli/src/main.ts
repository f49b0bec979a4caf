import { start } from "./program/start.ts";

void start(process.argv.slice(2), process.env);
