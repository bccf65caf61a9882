import type { ParseArgsOptionsConfig } from 'node:util'

/** What was given after the name of a command. */
export interface Given {
  /** What stands there without a name, in its order. */
  places: string[]
  options: Record<string, string | boolean | undefined>
}

/** One thing that `smart-fft` does. */
export interface Command {
  /** One word, or two: `user add`. */
  name: string
  /** What comes after it, as the help writes it. */
  takes: string
  meaning: string
  /** How many places it takes: at least, at most. */
  places: readonly [number, number]
  options?: ParseArgsOptionsConfig
  /** Answers the exit code. Loaded only when it is wanted: `start` reads nothing of the others. */
  run: (given: Given) => Promise<number>
}

/** The commands, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  {
    name: 'start',
    takes: '',
    meaning: 'serve until it is stopped',
    places: [0, 0],
    async run() {
      const { serve } = await import('../serve.ts')
      await serve()
      return 0
    },
  },
]
