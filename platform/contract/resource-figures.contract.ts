import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { isDay } from './local-time.rules.ts'
import type { Fields, Resource } from './resource-fields.rules.ts'

// Dashboard figures of a resource's records. Readers see figures of the records they may read.

/** Number of months covered, ending with the month of `to`. */
export const FIGURE_MONTHS = 12
const day = z.string().check(z.refine(isDay, 'Enter a valid date.'))

export const resourceFigure = z.object({
  /** Of the days from `from` to `to`. */
  value: z.number(),
  /** The months up to that of `to`, each as a whole. */
  months: z.array(z.object({ month: z.string(), value: z.number() })),
})

/** The call for figures of a resource. Only a resource that declares some has it. */
export const figureCalls = <F extends Fields>({ name, subject, nouns, figures }: Resource<F>) => ({
  getFigure: defineCall({
    method: 'GET',
    path: `/api/${name}/figures/{figure}`,
    access: { can: ['read', subject], own: true } as const,
    summary: `Get a figure of ${nouns.many} in a range of days, and by month`,
    description: 'Only records you can read count. Days of moments are days of UTC.',
    params: z.strictObject({ figure: z.enum(Object.keys(figures)) }),
    query: z.strictObject({ from: day, to: day }).check(
      z.refine(({ from, to }) => !isDay(from) || !isDay(to) || from <= to, {
        error: 'The end date can’t be before the start date.',
        path: ['to'],
      }),
    ),
    output: resourceFigure,
  }),
})
