import { profileContract } from '../contract/profile.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { type Route, creatingRoute, route } from '#platform/server/http/route.ts'
import { follow } from './people/follow.service.ts'
import { addPhoto, deletePhoto } from './people/photos.service.ts'
import { privacyRoutes } from './people/privacy.routes.ts'
import { postRoutes } from './posts/posts.routes.ts'
import type { ProfileParts } from './profile.context.ts'
import { getActivity, readFriends, readPhotos, readProfile } from './reading.service.ts'

// Profiles: open to every signed-in user; each call checks ownership.

export function profileRoutes(parts: ProfileParts): Route[] {
  const { clock, links } = parts
  return [
    route(profileContract.getProfile, ({ query, caller }) => readProfile(parts, caller, query)),
    route(profileContract.listFriends, ({ query, caller }) => readFriends(parts, caller, query)),
    route(profileContract.listPhotos, async ({ query, caller }) => ({
      photos: await readPhotos(parts, caller, query),
    })),
    route(profileContract.getActivity, ({ query, caller }) => getActivity(parts, caller, query)),
    creatingRoute(profileContract.addPhoto, async input => {
      const { body, caller } = input
      const id = await addPhoto(mutationIn(clock, input), body)
      return {
        photo: { id, img: links.urlOf(body.fileId, caller), canDelete: body.as === 'photo' },
      }
    }),
    route(profileContract.deletePhoto, async ({ id, ...by }) => ({
      id,
      changeId: await mutate(parts, by, context => deletePhoto(context, id)),
    })),
    route(profileContract.follow, async input => {
      await follow(parts, input, input.body)
      return { isFollowing: input.body.isOn }
    }),
    ...privacyRoutes(parts),
    ...postRoutes(parts),
  ]
}
