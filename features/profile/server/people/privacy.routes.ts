import { profilePrivacyContract } from '../../contract/profile-privacy.contract.ts'
import { mutate } from '#platform/server/changes/mutation-context.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { ProfileParts } from '../profile.context.ts'
import { findPrivacy } from './privacy.repo.ts'
import { updatePrivacy } from './privacy.service.ts'

// The caller's own privacy settings (PROF-06). Others' choices are theirs to know.

export const privacyRoutes = (parts: ProfileParts): Route[] => [
  route(profilePrivacyContract.getPrivacy, async ({ caller, reply }) => {
    const found = await findPrivacy(parts.database.read, caller.userId)
    reply.etag(found.version)
    return found
  }),
  route(profilePrivacyContract.updatePrivacy, async input => {
    const { body: changes, caller, request, reply } = input
    const changeId = await mutate(parts, input, context =>
      updatePrivacy(context, { changes, ifMatch: request.ifMatch }),
    )
    const found = await findPrivacy(parts.database.read, caller.userId)
    reply.etag(found.version)
    return { ...found, changeId }
  }),
]
