import * as z from 'zod/mini'
import ids from './ids.json' with { type: 'json' }
import list from './requirements.json' with { type: 'json' }

/** One OWASP ASVS requirement: what it requires, paraphrased, and how we meet it. */
const asked = {
  /** As the standard counts: chapter, section, requirement. */
  id: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  requirement: z.string(),
}
const held = z.strictObject({
  ...asked,
  state: z.literal('met'),
  /** The file that implements it; for documentation requirements, the page. */
  by: z.string(),
  /** What would fail without it: a test by its whole name, or of what is to be written down the heading. */
  proof: z.union([
    z.strictObject({ file: z.string(), name: z.string() }),
    z.strictObject({ heading: z.string() }),
  ]),
})
const notHeld = z.strictObject({
  ...asked,
  /** `left out`: applicable but not implemented, or left to the operator. */
  state: z.enum(['not applicable', 'not met']),
  reason: z.string(),
})
const requirement = z.discriminatedUnion('state', [held, notHeld])
export type Requirement = z.infer<typeof requirement>

/** Every requirement that is answered, in the order of the standard. */
export const requirements: readonly Requirement[] = z.array(requirement).parse(list)

/** The ids of the standard by their level. */
export type Levels = ReadonlyMap<string, 1 | 2>
export const levels: Levels = new Map([
  ...ids.level1.flatMap(line => line.split(' ')).map(id => [id, 1] as const),
  ...ids.level2.flatMap(line => line.split(' ')).map(id => [id, 2] as const),
])
/** Which edition of the standard. */
export const version = ids.version
