import * as z from 'zod/mini'
import { mutation } from './mutation.ts'

/**
 * What became of a mutation: a test noticed, none did, there was no time for all of them and those that ran did not, or they did not end:
 * it is the mutation that goes on for ever, or the machine that is too busy.
 */
export const outcome = z.strictObject({
  mutation,
  state: z.enum(['killed', 'survived', 'out of time', 'no end']),
  /** The test files that ran, of how many that reach it. */
  ran: z.number(),
  reaching: z.number(),
  seconds: z.number(),
  /** What noticed it. */
  by: z.string(),
})
export type Outcome = z.infer<typeof outcome>
