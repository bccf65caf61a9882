import * as z from 'zod/mini'
import { mutation } from './mutation.ts'

/**
 * Result of a mutation: a test failed, none did, time ran out before all ran and those that ran passed, or the tests did not end: either
 * the mutation causes an endless loop, or the machine is too busy.
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
