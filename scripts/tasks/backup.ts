// `npm run backup -- [FILE]`: writes everything in REGIA_DATA_DIR into one file, even while the product runs.
process.argv.splice(2, 0, "take");
await import("../../packages/local/src/backup/main.ts");
