// `npm run restore -- FILE`: creates a new REGIA_DATA_DIR from a back-up.
process.argv.splice(2, 0, "restore");
await import("../../packages/local/src/backup/main.ts");
