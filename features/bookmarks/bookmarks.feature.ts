import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { bookmarksContract } from './contract/bookmarks.contract.ts'
import { bookmarkPersonalData } from './server/bookmarks.repo.ts'
import { bookmarksRoutes } from './server/bookmarks.routes.ts'

/** Bookmarked pages. */
export const bookmarks = defineFeature({
  name: 'bookmarks',
  calls: { bookmarks: bookmarksContract },
  create: ({ platform }) => ({
    routes: bookmarksRoutes(platform),
    contributes: [personalData(bookmarkPersonalData)],
  }),
})
