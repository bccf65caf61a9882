import { availableParallelism } from 'node:os'

// Each of the compiler's checkers works out the types of all tables again, and another task usually runs beside it: half the processors.
const checkers = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** The command that checks the types of a folder with a tsconfig.json. */
export const typeCheck = (folder: string, ...options: string[]): [string, ...string[]] => [
  'tsc',
  '-p',
  folder,
  '--checkers',
  `${checkers}`,
  ...options,
]
