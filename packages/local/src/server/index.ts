export { readSettings, type ServerSettings } from "./settings.ts";
export { FOLDERS, type RunningServer, startServer } from "./start.ts";
