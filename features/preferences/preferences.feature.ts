import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { preferencesContract } from './contract/preferences.contract.ts'
import { preferencesWriteBacks } from './server/preferences.write-back.ts'
import { preferencesRoutes } from './server/preferences.routes.ts'
import { preferencePersonalData } from './server/preferences.service.ts'

/** How each person wants the application to look and speak. */
export const preferences = defineFeature({
  name: 'preferences',
  calls: { preferences: preferencesContract },
  writeBacks: preferencesWriteBacks,
  create: ({ platform }) => ({
    routes: preferencesRoutes(platform),
    contributes: [personalData(preferencePersonalData)],
  }),
})
