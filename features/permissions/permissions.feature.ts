import { rightsSource } from '#features/roles/server/roles.points.ts'
import { roles } from '#features/roles/roles.feature.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { permissionsContract } from './contract/permissions.contract.ts'
import { permissionsWriteBacks } from './server/permissions.write-back.ts'
import { permissionsJobs } from './server/permissions.jobs.ts'
import { permissionsRoutes } from './server/permissions.routes.ts'
import {
  requestPersonalData,
  rightsOfGrants,
  undoPermissions,
} from './server/permissions.service.ts'

/** Named sets of rights, and asking for them. */
export const permissions = defineFeature({
  name: 'permissions',
  calls: { permissions: permissionsContract },
  writeBacks: permissionsWriteBacks,
  needs: { roles },
  create: ({ platform, roles }) => ({
    routes: permissionsRoutes({ ...platform, roles }),
    jobs: permissionsJobs(platform),
    undo: { 'permissions.change': undoPermissions },
    contributes: [rightsSource(rightsOfGrants), personalData(requestPersonalData)],
  }),
})
