import * as z from 'zod/mini'
import list from './list.json' with { type: 'json' }

/** One safeguard against a mistake or an attack. */
const protection = z.strictObject({
  /** Of what the product is held to: security S1–S20, faults F1–F20, headers H. */
  id: z.string().check(z.regex(/^(?:[SF](?:[1-9]|1\d|20)|H)$/)),
  /** What it guarantees, as a sentence without its full stop. */
  what: z.string().check(z.minLength(10)),
  file: z.string(),
  /** The code to replace, found exactly once in the file regardless of line breaks, … */
  find: z.string().check(z.minLength(8)),
  /** … replaced by this takes the protection out. */
  replace: z.string(),
  /** The test that must then fail: its name contains these words. */
  test: z.strictObject({
    project: z.enum(['server', 'server-postgres', 'contract', 'web']),
    file: z.string(),
    name: z.string().check(z.minLength(10)),
  }),
})
export type Protection = z.infer<typeof protection>

/** What was seen when a protection was taken out. */
export const proof = z.strictObject({
  what: z.string(),
  /** Did its test pass with it, and fail without it? */
  isNoticed: z.boolean(),
  text: z.string(),
})
export type Proof = z.infer<typeof proof>

/** Every protection, in the order of the list. */
export const protections: readonly Protection[] = z.array(protection).parse(list)

/** Protections whose description contains a text. */
export const findProtections = (words: string): Protection[] =>
  protections.filter(({ id, what, file }) => `${id} ${what} ${file}`.includes(words))
