import { email } from '#features/email/email.feature.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { eventListener, httpPlugin } from '#platform/server/compose/points.ts'
import { mailDomain } from '#platform/server/mail/smtp-out.ts'
import { createEvents } from './server/events.service.ts'
import { addJmap } from './server/jmap.plugin.ts'

/** Mail programs work with a mailbox, by JMAP. */
export const jmap = defineFeature({
  name: 'jmap',
  isOptional: true,
  needs: { email },
  create({ platform, isOn, email: mail }) {
    const { baseUrl, clock, database, isOpen } = platform
    const events = createEvents({ mail, isOpen })
    return {
      contributes: [
        eventListener(some => events.onEvents(some)),
        httpPlugin((app, { isLimited }) => {
          // Before the server waits for what is still open.
          app.addHook('preClose', async () => events.close())
          return addJmap(app, {
            mail,
            domain: mailDomain(baseUrl),
            clock,
            languageOf: async userId => (await readLanguages(database.read, [userId]))(userId),
            database,
            baseUrl,
            events,
            isLimited,
            isOn,
          })
        }),
      ],
      close: () => events.close(),
    }
  },
})
