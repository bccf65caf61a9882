import { profilePrivacyContract } from '../../contract/profile-privacy.contract.ts'
import { profileContract } from '../../contract/profile.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { viewOf } from '../people/view.service.ts'
import type { ProfileParts } from '../profile.context.ts'
import { postNotFound } from '../profile.errors.ts'
import { getComment, listComments } from './comments.repo.ts'
import { addComment, deleteComment } from './comments.service.ts'
import { getPost, readTagged } from './posts.repo.ts'
import { addPost, deletePost, updatePost } from './posts.service.ts'
import { likePost, votePoll } from './reactions.service.ts'
import { listReports } from './reports.repo.ts'
import { decideReport, reportPost } from './reports.service.ts'
import { getVisiblePost } from './visible-posts.repo.ts'

// Posts, comments, posts by tag from all authors, and reported posts (PROF-06).

export const postRoutes = (parts: ProfileParts): Route[] => [
  ...writingRoutes(parts),
  ...responseRoutes(parts),
  ...reportRoutes(parts),
]

function writingRoutes(parts: ProfileParts): Route[] {
  const { database, clock } = parts
  return [
    route(profilePrivacyContract.listTagged, ({ query, caller }) =>
      readTagged(database.read, viewOf(parts, caller), query),
    ),
    creatingRoute(profileContract.addPost, async input => {
      const id = await addPost(mutationIn(clock, input), input.body)
      return { post: await getPost(input.trx, id, viewOf(parts, input.caller)) }
    }),
    route(profileContract.updatePost, async input => {
      const { body: changes, caller, request, reply } = input
      const changeId = await mutate(parts, input, context =>
        updatePost(context, { changes, ifMatch: request.ifMatch }),
      )
      const post = await getPost(database.read, changes.id, viewOf(parts, caller))
      reply.etag(post.version)
      return { post, changeId }
    }),
    route(profileContract.deletePost, async ({ id, ...by }) => ({
      id,
      changeId: await mutate(parts, by, context => deletePost(context, id)),
    })),
  ]
}

function responseRoutes(parts: ProfileParts): Route[] {
  const { database, clock } = parts
  return [
    route(profileContract.likePost, async input => ({
      likes: await mutate(parts, input, context => likePost(context, input.body)),
      youLiked: input.body.isLiked,
    })),
    route(profileContract.votePoll, async input => {
      await mutate(parts, input, context => votePoll(context, input.body))
      const view = viewOf(parts, input.caller)
      const { poll } = await getPost(database.read, input.body.postId, view)
      if (poll === null) throw postNotFound()
      return { poll }
    }),
    route(profileContract.listComments, async ({ query, caller }) => {
      const post = await getVisiblePost(database.read, caller, query.postId)
      return { comments: await listComments(database.read, post, { view: viewOf(parts, caller) }) }
    }),
    creatingRoute(profileContract.addComment, async input => {
      const { id, post } = await addComment(mutationIn(clock, input), input.body)
      const view = viewOf(parts, input.caller)
      return { comment: await getComment(input.trx, post, { id, view }) }
    }),
    route(profileContract.deleteComment, async ({ id, ...by }) => ({
      id,
      changeId: await mutate(parts, by, context => deleteComment(context, id)),
    })),
  ]
}

function reportRoutes(parts: ProfileParts): Route[] {
  const { database, clock } = parts
  return [
    creatingRoute(profilePrivacyContract.reportPost, async input => {
      await reportPost(mutationIn(clock, input), input.body)
      return { youReported: true as const }
    }),
    route(profilePrivacyContract.listReports, ({ query, caller }) =>
      listReports(database.read, query, viewOf(parts, caller)),
    ),
    route(profilePrivacyContract.decideReport, async input => ({
      postId: input.body.postId,
      changeId: await mutate(parts, input, context => decideReport(context, input.body)),
    })),
  ]
}
