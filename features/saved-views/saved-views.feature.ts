import { savedViewsContract } from './contract/saved-views.contract.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { housekeeping } from '#platform/server/compose/points.ts'
import { savedViewsWriteBacks } from './server/saved-views.write-back.ts'
import { savedViewsRoutes } from './server/saved-views.routes.ts'
import { deleteOldViews, undoView, viewPersonalData } from './server/saved-views.service.ts'

/** Lists as people filter and sort them, under a name. */
export const savedViews = defineFeature({
  name: 'saved-views',
  calls: { savedViews: savedViewsContract },
  writeBacks: savedViewsWriteBacks,
  isOptional: true,
  create: ({ platform }) => ({
    routes: savedViewsRoutes(platform),
    undo: { 'saved-views.revert': undoView },
    contributes: [personalData(viewPersonalData), housekeeping({ rows: deleteOldViews })],
  }),
})
