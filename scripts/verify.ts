import { runCommand } from '#app/server/command/run-command.ts'

// npm run verify -- FOLDER: is this backup whole?

process.exitCode = await runCommand(['verify', ...process.argv.slice(2)])
