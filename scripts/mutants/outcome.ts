import * as z from 'zod/mini'
import { mutation } from './mutation.ts'

/** What became of a mutation: its tests noticed, none did, or there was no time for all of them (and those that ran did not). */
export const outcome = z.strictObject({
  mutation,
  state: z.enum(['killed', 'survived', 'out of time', 'not run']),
  /** The test files that ran, of how many that reach it. */
  ran: z.number(),
  reaching: z.number(),
  seconds: z.number(),
  /** What noticed it. */
  by: z.string(),
})
export type Outcome = z.infer<typeof outcome>
