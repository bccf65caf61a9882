import { auth } from '#features/auth/auth.feature.ts'
import { settings } from '#features/settings/settings.feature.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { checklistContract } from './contract/checklist.contract.ts'
import { setupContract } from './contract/setup.contract.ts'
import { setupUndo } from './server/checklist.service.ts'
import { setupRoutes } from './server/setup.routes.ts'

/** From an empty instance to one that can be worked with. */
export const setup = defineFeature({
  name: 'setup',
  calls: { setup: { ...setupContract, ...checklistContract } },
  needs: { auth, settings },
  create: ({ platform, auth: { firstAccount }, settings }) => ({
    routes: setupRoutes({ ...platform, firstAccount, settings }),
    undo: setupUndo,
  }),
})
