import { emailContract } from './contract/email.contract.ts'
import { emailMailboxContract } from './contract/email-mailbox.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { settings } from '#features/settings/settings.feature.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import {
  answersByMail,
  demoRecords,
  recordType,
  taskService,
} from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { mailTransport } from '#platform/server/compose/points.ts'
import { emailWriteBacks } from './server/email.write-back.ts'
import {
  countEmails,
  createEmail,
  demoMails,
  mailFileSearch,
  mailRecords,
  mailSearch,
  prepareEmails,
} from './server/email.service.ts'

/** Internal and external mail. */
export const email = defineFeature({
  name: 'email',
  calls: { email: emailContract, emailMailbox: emailMailboxContract },
  writeBacks: emailWriteBacks,
  isOptional: true,
  needs: { settings },
  seed: {
    after: ['users', 'account-setting'],
    demo: prepareEmails,
    contributes: [demoRecords(demoMails)],
  },
  create({ platform, isOn, settings }) {
    const { contributed, database, pictures: links } = platform
    const { routes, jobs, undo, receiver, close, personalPart, messageStore } = createEmail({
      ...platform,
      links,
      settings,
      isOn,
      mailServer: async db => contributed(mailTransport)[0]?.server(db),
      makeTask: async (trx, wish) => contributed(taskService)[0]?.makeFromEmail(trx, wish),
      readAnswers: async files =>
        (await contributed(answersByMail)[0]?.(files)) ?? (async () => {}),
    })
    return {
      service: messageStore,
      routes,
      jobs,
      undo,
      contributes: [
        searchSource(mailFileSearch(database.dialect)),
        searchSource(mailSearch(database.dialect)),
        recordType({ type: 'email', ...mailRecords(database.dialect) }),
        ownedRecords({ noun: 'emails', count: countEmails }),
        personalData(personalPart),
      ],
      start: async () => receiver?.start(),
      async close() {
        await receiver?.stop()
        await close()
      },
    }
  },
})
