import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { demoRecords } from '#platform/server/compose/between-features.ts'
import { jobGivenUp } from '#platform/server/compose/points.ts'
import { notificationsContract } from './contract/notifications.contract.ts'
import { announcementJobs } from './server/announce/announce.jobs.ts'
import { noticeJobs } from './server/notifications.jobs.ts'
import { notificationPersonalData } from './server/notifications.repo.ts'
import { notificationsRoutes } from './server/notifications.routes.ts'
import { seedNotifications } from './server/notifications.seed.ts'
import { listAdminIds, notify } from './server/notifications.service.ts'

/** Notifications: by the bell, the browser, email. */
export const notifications = defineFeature({
  name: 'notifications',
  calls: { notifications: notificationsContract },
  seed: { history: ({ contributed }) => seedNotifications(contributed(demoRecords)) },
  create({ platform }) {
    const { clock, database } = platform
    return {
      routes: notificationsRoutes(platform),
      jobs: { ...noticeJobs(platform), ...announcementJobs(platform) },
      contributes: [
        personalData(notificationPersonalData),
        // Administrators are notified of jobs that were given up.
        jobGivenUp(job =>
          database.write(async trx =>
            notify(trx, {
              userIds: await listAdminIds(trx),
              kind: 'job-failed',
              params: { job },
              now: clock(),
            }),
          ),
        ),
      ],
    }
  },
})
