import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { RECORDS_AT_ONCE } from './links.rules.ts'
import { recordLink, recordName, recordTypeName } from '#platform/contract/record-links.rules.ts'
import { id } from '#platform/contract/wire.ts'

// Links between records of different features (features.md MAIL-21, CHAT-18, TODO-15). A link is shown at both ends, but only to those who may see
// the other end: without access to that record, the link's existence is hidden as well.

const changeId = z.int()

export const linksContract = {
  listLinks: defineCall({
    method: 'GET',
    path: '/api/links/list',
    access: 'session',
    summary: 'List the linked records you can see for records of one type (`ids`, comma-separated)',
    query: z.strictObject({
      type: recordTypeName,
      ids: z.string().check(
        z.regex(/^[\w:-]{1,60}(,[\w:-]{1,60})*$/),
        z.refine(text => text.split(',').length <= RECORDS_AT_ONCE),
      ),
    }),
    output: z.object({
      records: z.array(z.object({ id: z.string(), links: z.array(recordLink) })),
    }),
  }),
  addLink: defineCall({
    method: 'POST',
    path: '/api/links/add',
    access: 'session',
    idempotent: true,
    summary: 'Link two records you can see, at least one of which you can edit',
    status: 201,
    body: z.strictObject({ record: recordName, relatedRecord: recordName }),
    output: z.object({ link: recordLink, changeId }),
  }),
  removeLink: defineCall({
    method: 'DELETE',
    path: '/api/links/remove',
    access: 'session',
    summary: 'Remove a link (can be undone); the records stay',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
}
