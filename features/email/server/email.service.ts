import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { createSmtpIn, type SmtpIn } from '#platform/server/mail/smtp-in.ts'
import { mailDomain } from '#platform/server/mail/smtp-out.ts'
import type { FindSmtpServer } from '#platform/server/mail/smtp-server.ts'
import { createMessageReader, type MessageReader } from '#platform/server/mime/message-reader.ts'
import { createFetchPicture, postUnsubscribe } from '#platform/server/outbound/fetch-picture.ts'
import type { AnswersByMail } from '#platform/server/compose/between-features.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { createEmailChanges } from './change/change.service.ts'
import { createEmailUndo } from './change/undo.service.ts'
import { composeRoutes } from './compose/compose.routes.ts'
import { createCompose } from './compose/compose.service.ts'
import { deliverJobs } from './deliver/deliver.jobs.ts'
import { findOwners } from './deliver/deliver.repo.ts'
import type { MakeTask } from './email.context.ts'
import { emailRoutes } from './email.routes.ts'
import { filterUndo } from './filters/change.service.ts'
import { filtersRoutes } from './filters/filters.routes.ts'
import { mailActionRoutes } from './mailbox/mail-actions.routes.ts'
import { labelUndo } from './mailbox/labels.service.ts'
import { mailboxRoutes } from './mailbox/mailbox.routes.ts'
import { sweepJobs } from './mailbox/sweep.jobs.ts'
import { emailPersonalData } from './personal/personal.service.ts'
import { createMessageStore, type MessageStore } from './message-store/message-store.service.ts'
import { createTaking, type Taking } from './transfer/take.service.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { bodyRoutes } from './view/body.routes.ts'
import { createPartLinks } from './view/part-links.service.ts'
import { createEmailView } from './view/view.service.ts'
import { featureOff } from '#platform/server/http/app-error.ts'

// The public API of mail.

export { countEmails } from './personal/personal.repo.ts'
export { demoMails, prepareEmails } from './email.seed.ts'
export { mailRecords } from './view/records.repo.ts'
export { mailFileSearch, mailSearch } from './view/search.repo.ts'
export type { MailChange } from './message-store/changes.repo.ts'
export type {
  MailId,
  Marks,
  ParsedMail,
  StoredFile,
  StoredFolder,
  StoredMail,
  Submission,
} from './message-store/message-store.context.ts'
export type { MessageStore } from './message-store/message-store.service.ts'
export type { Mark, StoreCondition, StoreOrder, StoreQuery } from './message-store/query.repo.ts'

export interface EmailFeatureParts extends Pick<
  Platform,
  'config' | 'database' | 'clock' | 'logger' | 'key' | 'store' | 'isOpen'
> {
  links: FileLinks
  settings: SettingsService
  mailServer: FindSmtpServer
  /** Creates a task from a mail, for filters. */
  makeTask: MakeTask
  /** Reads calendar replies from mails. */
  readAnswers: AnswersByMail
  /** Whether mail is enabled. */
  isOn: () => boolean
}

export interface EmailFeature {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  personalPart: PersonalPart
  /** The mailbox for mail programs. */
  messageStore: MessageStore
  /** The SMTP receiver, if enabled. */
  receiver: SmtpIn | undefined
  close: () => Promise<void>
}

export function createEmail({
  config,
  database,
  clock,
  logger,
  key,
  store,
  links,
  settings,
  mailServer,
  isOpen,
  makeTask,
  readAnswers,
  isOn,
}: EmailFeatureParts): EmailFeature {
  const domain = mailDomain(config.baseUrl)
  const canRelay = async (db: Db) => (await mailServer(db)) !== undefined
  const parts = createPartLinks({ key, clock })
  const view = createEmailView({ database, links, parts })
  const changes = createEmailChanges({ database, clock })
  const compose = createCompose({ database, parts, domain })
  const handing = async (db: Db) => ({
    dialect: database.dialect,
    now: clock(),
    domain,
    canRelay: await canRelay(db),
    makeTask,
  })
  const [reader, programReader] = [createMessageReader(), createMessageReader()]
  const taking = createTaking({ database, clock, store, reader, handing, readAnswers })
  const delivering = deliverJobs({ database, clock, store, mailServer, domain, makeTask, changes })
  return {
    routes: [
      ...emailRoutes({ database, clock, view, changes }),
      ...composeRoutes({ database, clock, store, links, view, changes, compose }),
      ...bodyRoutes({ database, parts, store, fetchPicture: createFetchPicture(), isOpen }),
      ...mailboxRoutes({
        database,
        clock,
        settings,
        canSendOutside: () => canRelay(database.read),
      }),
      ...mailActionRoutes({ database, clock, view, changes, handing, postUnsubscribe }),
      ...filtersRoutes({ database, clock, changes }),
      ...transferRoutes({ database, clock, store, taking }),
    ],
    jobs: { ...delivering, ...sweepJobs({ database, clock, settings }) },
    undo: { ...createEmailUndo(changes), ...labelUndo(database.dialect), ...filterUndo },
    personalPart: emailPersonalData(database.dialect),
    messageStore: createMessageStore({
      database,
      clock,
      store,
      changes,
      compose,
      taking,
      reader: programReader,
    }),
    receiver: createReceiver({ config, database, logger, domain, reader, taking, isOn }),
    close: async () => void (await Promise.all([reader.close(), programReader.close()])),
  }
}

/** The SMTP receiver, if a port is configured. */
function createReceiver({
  config,
  database,
  logger,
  domain,
  reader,
  taking,
  isOn,
}: Pick<EmailFeatureParts, 'config' | 'database' | 'logger' | 'isOn'> & {
  domain: string
  reader: MessageReader
  taking: Taking
}): SmtpIn | undefined {
  if (config.smtpInPort === undefined) return undefined
  return createSmtpIn({
    port: config.smtpInPort,
    host: config.host,
    dataDir: config.dataDir,
    name: domain,
    logger,
    knows: async address => (await findOwners(database.read, [foldText(address)])).size > 0,
    async take(mail) {
      // The sending server retries, as with any server that is temporarily down.
      if (!isOn()) throw featureOff()
      await taking.arrived(mail)
    },
    onStart: () => reader.warm(),
  })
}
