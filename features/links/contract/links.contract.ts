import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { RECORD_TYPES, RECORDS_AT_ONCE } from './links.rules.ts'
import { id } from '#platform/contract/wire.ts'

// Links between records of different rooms (features.md MAIL-21, CHAT-18, TODO-15). Both ends tell of a link, and only to who may see
// the other end: whoever may not see that record is not told that there is a link.

/** As its own room numbers it. */
const recordId = z.string().check(z.regex(/^[\w:-]{1,60}$/))
export const recordName = z.strictObject({ type: z.enum(RECORD_TYPES), id: recordId })
export type RecordName = z.infer<typeof recordName>

export const recordLink = z.object({
  id: z.int(),
  /** The other end. */
  type: z.enum(RECORD_TYPES),
  recordId: z.string(),
  title: z.string(),
  /** Its screen; none while its room has none. */
  address: z.nullable(z.string()),
  /** Of what can be done, whether it is. */
  isDone: z.nullable(z.boolean()),
  /** Whether the caller may take the link away. */
  canRemove: z.boolean(),
})
export type RecordLink = z.infer<typeof recordLink>

const changeId = z.int()

export const linksContract = {
  listLinks: defineCall({
    method: 'GET',
    path: '/api/links/list',
    access: 'session',
    summary: 'What some records of one type (`ids`, parted by commas) are linked with, as far as the caller may see it',
    query: z.strictObject({
      type: z.enum(RECORD_TYPES),
      ids: z.string().check(
        z.regex(/^[\w:-]{1,60}(,[\w:-]{1,60})*$/),
        z.refine(text => text.split(',').length <= RECORDS_AT_ONCE),
      ),
    }),
    output: z.object({ records: z.array(z.object({ id: z.string(), links: z.array(recordLink) })) }),
  }),
  addLink: defineCall({
    method: 'POST',
    path: '/api/links/add',
    access: 'session',
    summary: 'Link two records that the caller may see, one of which they may change',
    status: 201,
    body: z.strictObject({ one: recordName, other: recordName }),
    output: z.object({ link: recordLink, changeId }),
  }),
  removeLink: defineCall({
    method: 'DELETE',
    path: '/api/links/remove',
    access: 'session',
    summary: 'Take a link away (can be taken back); the records stay',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
}
