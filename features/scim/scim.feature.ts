import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { httpPlugin } from '#platform/server/compose/points.ts'
import { addScim } from './server/scim.plugin.ts'
import { scimPersonalData } from './server/scim.repo.ts'

/** Directories provision people and their roles, by SCIM 2.0. */
export const scim = defineFeature({
  name: 'scim',
  isOptional: true,
  create: ({ platform: { database, baseUrl }, isOn }) => ({
    contributes: [
      httpPlugin((app, { isLimited }) => addScim(app, { database, baseUrl, isLimited, isOn })),
      personalData(scimPersonalData),
    ],
  }),
})
