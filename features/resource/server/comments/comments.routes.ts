import type { Fields } from '#platform/contract/resource-fields.rules.ts'
import type { ResourceContract } from '#platform/contract/resource.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import {
  addComment,
  type CommentParts,
  deleteComment,
  listRecordComments,
  updateComment,
} from './comments.service.ts'

/** The calls for comments on records of a resource. */
export function commentRoutes<F extends Fields>(
  parts: CommentParts<F>,
  calls: ResourceContract<F>,
): Route[] {
  const { context } = parts
  return [
    route(calls.listComments, async ({ params: { id }, caller }) => ({
      comments: await listRecordComments(parts, context.database.read, { id, caller }),
    })),
    creatingRoute(calls.addComment, async ({ body, ...input }) => ({
      comment: await addComment(parts, mutationIn(context.clock, input), body),
    })),
    route(calls.updateComment, ({ body, ...input }) =>
      mutate(context, input, async mutation => ({
        comment: await updateComment(parts, mutation, body),
      })),
    ),
    route(calls.deleteComment, ({ id, ...input }) =>
      mutate(context, input, mutation => deleteComment(parts, mutation, id)),
    ),
  ]
}
