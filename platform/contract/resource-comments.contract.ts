import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import type { Fields, Resource } from './resource-fields.rules.ts'
import { relatedPerson } from './resource-related.rules.ts'
import { id } from './wire.ts'

// Comments on a resource's records: readers may comment, and edit or delete their own comments.

export const MAX_COMMENT = 2_000
const comment = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT))

export const recordComment = z.object({
  id: z.int(),
  recordId: z.int(),
  comment: z.string(),
  author: z.nullable(relatedPerson),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
})
export type RecordComment = z.infer<typeof recordComment>

/** The calls for comments on records of a resource. */
export function commentCalls<F extends Fields>({ name, subject, nouns }: Resource<F>) {
  const access = { can: ['read', subject], own: true } as const
  return {
    listComments: defineCall({
      method: 'GET',
      path: `/api/${name}/record/{id}/comments`,
      access,
      summary: `List comments on one of the ${nouns.many}, the oldest first`,
      params: z.strictObject({ id }),
      output: z.object({ comments: z.array(recordComment) }),
    }),
    addComment: defineCall({
      method: 'POST',
      path: `/api/${name}/comment/add`,
      access,
      idempotent: true,
      summary: `Comment on one of the ${nouns.many}; whom “@name” names is notified`,
      status: 201,
      body: z.strictObject({ recordId: id, comment }),
      output: z.object({ comment: recordComment }),
    }),
    updateComment: defineCall({
      method: 'POST',
      path: `/api/${name}/comment/update`,
      access,
      summary: 'Edit your own comment',
      body: z.strictObject({ id, comment }),
      output: z.object({ comment: recordComment }),
    }),
    deleteComment: defineCall({
      method: 'DELETE',
      path: `/api/${name}/comment/delete`,
      access,
      summary: 'Delete your own comment (can be undone)',
      id,
      output: z.object({ id: z.int(), changeId: z.int() }),
    }),
  }
}
