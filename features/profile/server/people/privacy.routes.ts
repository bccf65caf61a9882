import { profilePrivacyContract } from '../../contract/profile-privacy.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { ProfileParts } from '../profile.routes.ts'
import { findPrivacy } from './privacy.repo.ts'
import { updatePrivacy } from './privacy.service.ts'

// Who sees what of the caller (PROF-06). Of nobody else: what others have chosen is theirs to know.

export const privacyRoutes = ({ database, clock }: ProfileParts): Route[] => [
  route(profilePrivacyContract.getPrivacy, async ({ caller, reply }) => {
    const found = await findPrivacy(database.read, caller.userId)
    reply.etag(found.version)
    return found
  }),
  route(
    profilePrivacyContract.updatePrivacy,
    async ({ body, caller, actor, request: { ifMatch }, reply }) => {
      const changeId = await database.write(trx =>
        updatePrivacy(trx, { caller, actor, now: clock() }, { wanted: body, ifMatch }),
      )
      const found = await findPrivacy(database.read, caller.userId)
      reply.etag(found.version)
      return { ...found, changeId }
    },
  ),
]
