import { runCommand } from './run-command.ts'

// What `smart-fft` and `npm run smart-fft` start.

process.exitCode = await runCommand(process.argv.slice(2))
