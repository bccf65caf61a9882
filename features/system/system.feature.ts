import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { installationCheck } from '#platform/server/compose/points.ts'
import { adminSystemContract } from './contract/admin-system.contract.ts'
import { checkBackups } from './server/backups/check.service.ts'
import { watchedBackups } from './server/backups/watched-backups.service.ts'
import { outboxPersonalData } from './server/person.repo.ts'
import { systemRoutes } from './server/system.routes.ts'

/** What an administrator sees of the server itself. */
export const system = defineFeature({
  name: 'system',
  calls: { adminSystem: adminSystemContract },
  create({ platform }) {
    const backups = watchedBackups(platform)
    return {
      routes: systemRoutes({ ...platform, backups }),
      contributes: [
        installationCheck(() => checkBackups(backups, platform.clock)),
        personalData(outboxPersonalData),
      ],
      close: () => backups.close(),
    }
  },
})
