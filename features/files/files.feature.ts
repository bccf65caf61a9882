import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { housekeeping, installationCheck } from '#platform/server/compose/points.ts'
import { filesContract } from './contract/files.contract.ts'
import { filesRoutes } from './server/files.routes.ts'
import { checkStoredFiles } from './server/stored-files.service.ts'
import { filePersonalData, sweepFiles } from './server/files.service.ts'

/** Uploads, and the addresses they are shown by. */
export const files = defineFeature({
  name: 'files',
  calls: { files: filesContract },
  create: ({ platform }) => ({
    routes: filesRoutes({ ...platform, links: platform.pictures }),
    contributes: [
      personalData(filePersonalData),
      installationCheck(db => checkStoredFiles(platform, db)),
      housekeeping({ rest: () => sweepFiles({ ...platform, now: platform.clock() }) }),
    ],
  }),
})
