import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { postUnsubscribe } from '#platform/server/outbound/fetch-picture.ts'
import type { EmailChanges } from '../change/change.service.ts'
import { snoozeAnew } from '../change/placing.service.ts'
import { type Handing, sendAutomatic } from '../deliver/hand-over.service.ts'
import { cannotUnsubscribe, emailNotFound, notInTrash, timeIsPast } from '../email.errors.ts'
import { findContent, type Unsubscribe } from '../entry/content.repo.ts'
import {
  findEntries,
  findEntry,
  readMeta,
  refreshNewest,
  updateEntry,
} from '../entry/entry.repo.ts'
import type { EmailView } from '../view/view.service.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import { deleteEntries, emptyFolder } from './emptying.repo.ts'
import { readEmailSettings, writeEmailSettings } from './settings.repo.ts'

// What is done with mail beside moving it: put off, deleted for good, its pictures allowed, its list left.

interface KeepingParts {
  database: Database
  clock: Clock
  view: EmailView
  changes: EmailChanges
  handing: (db: Db) => Promise<Handing>
  leave: typeof postUnsubscribe
}

export function keepingRoutes({
  database,
  clock,
  view,
  changes,
  handing,
  leave,
}: KeepingParts): Route[] {
  const { dialect } = database

  const empty = (
    folder: 'trash' | 'spam',
    { caller: { userId }, actor }: { caller: Caller; actor: Actor },
  ) =>
    database.write(async trx => {
      const now = clock()
      const count = await emptyFolder(trx, { ownerId: userId, folder, now })
      const records = [{ id: folder, name: folder, before: { mails: count } }]
      if (count > 0)
        await recordChange(trx, {
          actor,
          now,
          action: 'delete',
          subject: 'Email',
          records,
          onlyFor: userId,
        })
      return { count, emailsMeta: await readMeta(trx, userId) }
    })

  const getContent = async (ownerId: number, id: number) => {
    const entry = await findEntry(database.read, ownerId, id)
    if (entry === undefined) throw emailNotFound()
    return findContent(database.read, entry.content_id)
  }

  return [
    route(
      emailMailboxContract.snoozeEmails,
      async ({ body: { emailIds, until }, caller, actor }) => {
        if (until !== null && Date.parse(until) <= clock().getTime()) throw timeIsPast()
        const moment = until === null ? null : new Date(until).toISOString()
        const { done, changeId, emailsMeta } = await changes.change(
          { caller, actor },
          emailIds,
          before => snoozeAnew(before, moment),
        )
        return { done, changeId, emailsMeta }
      },
    ),
    route(
      emailMailboxContract.deleteForever,
      async ({ body: { emailIds }, caller: { userId }, actor }) =>
        database.write(async trx => {
          const entries = await findEntries(trx, { dialect, ownerId: userId, ids: emailIds })
          if (entries.length === 0) throw emailNotFound()
          if (entries.some(entry => entry.folder !== 'trash' && entry.folder !== 'spam'))
            throw notInTrash()
          const [ids, now] = [entries.map(entry => entry.id), clock()]
          await deleteEntries(trx, dialect, { ids, now })
          await refreshNewest(trx, dialect, {
            ownerId: userId,
            threadIds: entries.map(entry => entry.thread_id),
          })
          const records = ids.map(id => ({ id, name: `#${id}` }))
          await recordChange(trx, {
            actor,
            now,
            action: 'delete',
            subject: 'Email',
            records,
            onlyFor: userId,
          })
          return { count: ids.length, emailsMeta: await readMeta(trx, userId) }
        }),
    ),
    route(emailMailboxContract.emptyTrash, async who => empty('trash', who)),
    route(emailMailboxContract.emptySpam, async who => empty('spam', who)),
    route(emailMailboxContract.allowImages, async ({ body: { id, always }, caller }) => {
      const { userId } = caller
      const { from_email } = await getContent(userId, id)
      await database.write(async trx => {
        const settings = await readEmailSettings(trx, userId)
        const isKnown = settings.imagesFrom.some(email => foldText(email) === foldText(from_email))
        if (always && !isKnown)
          await writeEmailSettings(trx, userId, {
            ...settings,
            imagesFrom: [...settings.imagesFrom, from_email].slice(-500),
          })
        else if (!always) await updateEntry(trx, id, { images_allowed: 1 })
        await announce(trx, { topic: 'Email', ids: always ? [] : [id], now: clock(), userId })
      })
      return { email: await view.opened(caller, id) }
    }),
    route(emailMailboxContract.unsubscribe, async ({ body: { id }, caller: { userId }, actor }) => {
      const content = await getContent(userId, id)
      const offered: Unsubscribe | null =
        content.unsubscribe === null ? null : JSON.parse(content.unsubscribe)
      if (offered === null) throw cannotUnsubscribe()
      if (offered.isOneClick && offered.url !== undefined) await leave(offered.url)
      await database.write(async trx => {
        const now = clock()
        const { mailto } = offered
        if (!offered.isOneClick && mailto !== undefined)
          await writeToList(trx, { ownerId: userId, mailto, handing: await handing(trx) })
        const records = [{ id, name: `#${id}`, after: { unsubscribed: true } }]
        await recordChange(trx, {
          actor,
          now,
          action: 'update',
          subject: 'Email',
          records,
          onlyFor: userId,
        })
      })
      return { ok: true as const }
    }),
  ]
}

async function writeToList(
  trx: Parameters<typeof sendAutomatic>[0],
  { ownerId, mailto, handing }: { ownerId: number; mailto: string; handing: Handing },
): Promise<void> {
  const person = await findPerson(trx, ownerId)
  await sendAutomatic(trx, handing, {
    inReplyTo: null,
    references: [],
    from: { name: person.full_name, email: person.email },
    to: [{ name: '', email: mailto }],
    cc: [],
    subject: 'unsubscribe',
    message: '<p>unsubscribe</p>',
    attachments: [],
    writtenAt: handing.now.toISOString(),
  })
}
