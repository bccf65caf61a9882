import { apiKey } from '#features/api-key/api-key.feature.ts'
import { email } from '#features/email/email.feature.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { eventListener, housekeeping, httpPlugin } from '#platform/server/compose/points.ts'
import { mailDomain } from '#platform/server/mail/smtp-out.ts'
import { createEvents } from './server/events.service.ts'
import { addJmap } from './server/jmap.plugin.ts'
import { createPush, pushPersonalData } from './server/push/push.service.ts'

/** Mail programs work with a mailbox, by JMAP. */
export const jmap = defineFeature({
  name: 'jmap',
  isOptional: true,
  needs: { email, apiKey },
  create({ platform, isOn, email: mail, apiKey }) {
    const { baseUrl, clock, database, isOpen, outbound } = platform
    const events = createEvents({ mail, isOpen })
    const push = createPush({ ...platform, mail, findCallerOf: id => apiKey.findCallerOf(id) })
    return {
      jobs: push.jobs,
      contributes: [
        eventListener(some => events.onEvents(some)),
        eventListener(some => push.onEvents(some)),
        housekeeping({ rest: () => push.sweep() }),
        personalData(pushPersonalData),
        httpPlugin((app, { isLimited }) => {
          // Before the server waits for what is still open.
          app.addHook('preClose', async () => events.close())
          return addJmap(app, {
            mail,
            domain: mailDomain(baseUrl),
            clock,
            languageOf: async userId => (await readLanguages(database.read, [userId]))(userId),
            database,
            outbound,
            baseUrl,
            events,
            isLimited,
            isOn,
          })
        }),
      ],
      async close() {
        events.close()
        await push.stop()
      },
    }
  },
})
