import { profileContract } from './contract/profile.contract.ts'
import { profilePrivacyContract } from './contract/profile-privacy.contract.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { followedPages, shownParts } from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { profileWriteBacks } from './server/profile.write-back.ts'
import { profileRoutes } from './server/profile.routes.ts'
import {
  partsShownTo,
  profilePersonalData,
  profileUndo,
  seedProfiles,
} from './server/profile.service.ts'

/** Profiles and posts. */
export const profile = defineFeature({
  name: 'profile',
  calls: { profile: { ...profileContract, ...profilePrivacyContract } },
  writeBacks: profileWriteBacks,
  isOptional: true,
  seed: { after: ['users', 'support'], demo: () => seedProfiles },
  create: ({ platform }) => ({
    routes: profileRoutes({
      ...platform,
      links: platform.pictures,
      pagesFor: async caller =>
        (await Promise.all(platform.contributed(followedPages).map(list => list(caller)))).flat(),
    }),
    undo: profileUndo,
    contributes: [personalData(profilePersonalData), shownParts(partsShownTo)],
  }),
})
