// `npm run restore -- FILE`: creates a new REGIA_DATA_DIR from a backup.
process.argv.splice(2, 0, "restore");
await import("../../packages/local/src/backup/main.ts");
