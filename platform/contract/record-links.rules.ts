import * as z from 'zod/mini'

// Records that stand for each other across features: what all of them go by, whether links are part of the product or not.

/** What can be linked. */
export const RECORD_TYPES = [
  'email',
  'chat',
  'task',
  'kanban',
  'event',
  'order',
  'invoice',
  'ticket',
] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** As its own feature numbers it. */
const recordId = z.string().check(z.regex(/^[\w:-]{1,60}$/))
export const recordName = z.strictObject({ type: z.enum(RECORD_TYPES), id: recordId })
export type RecordName = z.infer<typeof recordName>

export const recordLink = z.object({
  id: z.int(),
  /** The other end. */
  type: z.enum(RECORD_TYPES),
  recordId: z.string(),
  title: z.string(),
  /** Its screen; none while its feature has none. */
  address: z.nullable(z.string()),
  /** Of what can be done, whether it is. */
  isDone: z.nullable(z.boolean()),
  /** Whether the caller may take the link away. */
  canRemove: z.boolean(),
})
export type RecordLink = z.infer<typeof recordLink>
