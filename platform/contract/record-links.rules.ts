import * as z from 'zod/mini'

// Record links across features: types shared by all of them, with or without the links feature.

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
/** A record of a custom resource (docs/resources.md). */
export type OwnRecordType = `own_${string}`
export type RecordType = (typeof RECORD_TYPES)[number] | OwnRecordType

function ownTypeName(): z.ZodMiniType<OwnRecordType, OwnRecordType>
function ownTypeName(): z.ZodMiniType {
  return z.string().check(z.regex(/^own_[a-z][a-z0-9_]{0,59}$/))
}

export const recordTypeName = z.union([z.enum(RECORD_TYPES), ownTypeName()])
/**
 * Finds a record type by name, whichever feature owns it; undefined if unknown.
 * @example findRecordType('own_assets')
 */
export const findRecordType = (name: string): RecordType | undefined =>
  recordTypeName.safeParse(name).data

/** As its own feature numbers it. */
const recordId = z.string().check(z.regex(/^[\w:-]{1,60}$/))
export const recordName = z.strictObject({ type: recordTypeName, id: recordId })
export type RecordName = z.infer<typeof recordName>

export const recordLink = z.object({
  id: z.int(),
  /** The other end. */
  type: recordTypeName,
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
