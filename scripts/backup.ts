import { runCommand } from '#app/server/command/run-command.ts'

// npm run backup [-- FOLDER]: everything into a folder, while the server goes on.

process.exitCode = await runCommand(['backup', ...process.argv.slice(2)])
