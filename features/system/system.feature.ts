import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { adminSystemContract } from './contract/admin-system.contract.ts'
import { watchedBackups } from './server/backups/watched-backups.service.ts'
import { systemRoutes } from './server/system.routes.ts'

/** What an administrator sees of the server itself. */
export const system = defineFeature({
  name: 'system',
  calls: { adminSystem: adminSystemContract },
  create({ platform }) {
    const backups = watchedBackups(platform)
    return { routes: systemRoutes({ ...platform, backups }), close: () => backups.close() }
  },
})
