import { runCommand } from '#app/server/command/run-command.ts'

// npm run restore -- FOLDER: a backup, of either engine, into an empty DATA_DIR or DATABASE_URL.

process.exitCode = await runCommand(['restore', ...process.argv.slice(2)])
