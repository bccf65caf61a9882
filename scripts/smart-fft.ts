import { runCommand } from '#app/server/command/run-command.ts'

// npm run smart-fft -- COMMAND: the command of the package, from the sources.

process.exitCode = await runCommand(process.argv.slice(2))
