import { settings } from '#features/settings/settings.feature.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { createUndo } from '#platform/server/changes/undo.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { changesContract } from './contract/changes.contract.ts'
import { auditContract } from './contract/audit.contract.ts'
import { auditPersonalData } from './server/audit/person.repo.ts'
import { changesJobs } from './server/changes.jobs.ts'
import { changesRoutes } from './server/changes.routes.ts'

/** Audit log and undo. */
export const changes = defineFeature({
  name: 'changes',
  calls: { changes: changesContract, audit: auditContract },
  needs: { settings },
  create: ({ platform, settings }) => ({
    routes: changesRoutes({ ...platform, undo: createUndo({ ...platform, steps: platform.undo }) }),
    jobs: changesJobs({ ...platform, settings }),
    contributes: [personalData(auditPersonalData)],
  }),
})
