import type { ParseArgsOptionsConfig } from 'node:util'
import type { Given, Voice } from './given.ts'

/** One command of `smart-fft`. */
export interface Command {
  /** One word, or two: `user add`. */
  name: string
  /** Its arguments, as in the help. */
  takes: string
  meaning: string
  /** How many places it takes: at least, at most. */
  places: readonly [number, number]
  options?: ParseArgsOptionsConfig
  /** Options that it cannot do without. */
  needs?: readonly string[]
  /** Answers the exit code. Loaded only when it is wanted: `start` reads nothing of the others. */
  run: (given: Given, voice: Voice) => Promise<number>
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
  {
    name: 'backup',
    takes: '[FOLDER]',
    meaning: 'write everything into a folder, while the server goes on',
    places: [0, 1],
    run: async (...given) => (await import('./backup-commands.ts')).backup(...given),
  },
  {
    name: 'verify',
    takes: 'FOLDER',
    meaning: 'check whether a backup is whole',
    places: [1, 1],
    run: async (...given) => (await import('./backup-commands.ts')).verify(...given),
  },
  {
    name: 'restore',
    takes: 'FOLDER',
    meaning: 'fill an empty DATA_DIR or DATABASE_URL from a backup',
    places: [1, 1],
    run: async (...given) => (await import('./backup-commands.ts')).restore(...given),
  },
  {
    name: 'user add',
    takes: '--username NAME --email ADDRESS [--name "FULL NAME"] [--role ROLE]',
    meaning: 'add a person, and print the link by which they choose a password',
    places: [0, 0],
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string' },
    },
    needs: ['username', 'email'],
    run: async (...given) => (await import('./user-commands.ts')).addUser(...given),
  },
  {
    name: 'user reset-password',
    takes: 'USERNAME',
    meaning: 'print a link by which a person chooses another password',
    places: [1, 1],
    run: async (...given) => (await import('./user-commands.ts')).resetPassword(...given),
  },
  {
    name: 'doctor',
    takes: '[--json]',
    meaning: 'say what is wrong with this installation, and how to mend it',
    places: [0, 0],
    options: { json: { type: 'boolean' } },
    run: async (...given) => (await import('./doctor-command.ts')).doctor(...given),
  },
]
