import { blogContract } from '../../contract/blog.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { getWritable } from '../posts/access.service.ts'
import type { BlogParts } from '../blog.context.ts'
import type { Writing } from './writing.service.ts'

// Collaborative editing: each client shares its caret. Holding a block is advisory; saves are checked by version.

export const writingRoutes = ({ database, writing }: BlogParts & { writing: Writing }): Route[] => [
  route(blogContract.sharePlace, async ({ body, caller }) => {
    await getWritable(database.read, caller, body.id)
    writing.announce({ kind: 'place', userId: caller.userId, ...body })
    return { ok: true as const }
  }),
]
