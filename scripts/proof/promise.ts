import * as z from 'zod/mini'
import list from './promises.json' with { type: 'json' }

const test = z.strictObject({ file: z.string(), name: z.string() })
/** In the order of the page. */
export const LONG_FORMS = [
  'faults',
  'nodes',
  'endurance',
  'fuzz',
  'models',
  'upgrades',
  'guarding',
  'mutants',
] as const
const form = z.enum(LONG_FORMS)
const promise = z.strictObject({
  /** F1 to F20. */
  id: z.string().check(z.regex(/^F(?:[1-9]|1\d|20)$/)),
  what: z.string().check(z.minLength(10)),
  /** In `npm test`: a task of the run, or tests. */
  short: z.optional(z.union([test, z.array(test), z.templateLiteral(['task: ', z.string()])])),
  /** In full: forms of `npm run proof`. */
  long: z.optional(z.union([form, z.array(form)])),
  /** What is not shown. */
  left: z.optional(z.string()),
})
export type Promised = z.infer<typeof promise>
export type LongForm = z.infer<typeof form>

/** What the product is held to when something breaks. */
export const promises: readonly Promised[] = z.array(promise).parse(list)
