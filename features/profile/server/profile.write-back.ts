import { type WriteBack, byId, rename, writeBack } from '#platform/server/write-back/write-back.ts'
import { privacyForm, profilePrivacyContract } from '../contract/profile-privacy.contract.ts'
import { profilePost } from '../contract/profile-shapes.rules.ts'
import { profileContract } from '../contract/profile.contract.ts'
import * as z from 'zod/mini'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

export const profileWriteBacks: readonly WriteBack[] = [
  writeBack(profileContract.updatePost, profileContract.getProfile, {
    of: profilePost,
    ask: ({ id }) => ({ query: { post: id } }),
    find: ({ posts }, sent) => byId(posts, sent),
    moving: ['likes', 'likedCount', 'likedUsers', 'comments', 'detailedComments', 'poll'],
    adapt: body => rename(body, 'postText', 'text'),
  }),
  writeBack(profilePrivacyContract.updatePrivacy, profilePrivacyContract.getPrivacy, {
    of: z.extend(privacyForm, { version: z.int() }),
    find: ({ privacy, version }) => ({ ...privacy, version }),
  }),
]
