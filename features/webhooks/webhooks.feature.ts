import { roles } from '#features/roles/roles.feature.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import { webhookFields } from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { eventListener } from '#platform/server/compose/points.ts'
import { webhooksContract } from './contract/webhooks.contract.ts'
import { webhooksWriteBacks } from './server/webhooks.write-back.ts'
import { webhookRoutes } from './server/webhooks.routes.ts'
import { countWebhooks, createWebhooks, webhookPersonalData } from './server/webhooks.service.ts'

/** Other programs are notified of changes. */
export const webhooks = defineFeature({
  name: 'webhooks',
  calls: { webhooks: webhooksContract },
  writeBacks: webhooksWriteBacks,
  isOptional: true,
  needs: { roles },
  create({ platform, roles }) {
    const { secrets, dispatcher, jobs, undo } = createWebhooks({
      ...platform,
      callerOf: ({ id: userId, username, role }) => roles.callerOf({ userId, username, role }),
      visibleFields: subject =>
        platform.contributed(webhookFields).find(one => one.subject === subject)?.render,
    })
    return {
      routes: webhookRoutes({ ...platform, secrets }),
      jobs,
      undo,
      contributes: [
        eventListener(events => dispatcher.onEvents(events)),
        ownedRecords({ noun: 'webhooks', count: countWebhooks }),
        personalData(webhookPersonalData),
      ],
      close: () => dispatcher.stop(),
    }
  },
})
