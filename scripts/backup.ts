import { runCommand } from '#app/server/command/run-command.ts'

// npm run backup [-- FOLDER]: a full backup into a folder while the server keeps running.

process.exitCode = await runCommand(['backup', ...process.argv.slice(2)])
