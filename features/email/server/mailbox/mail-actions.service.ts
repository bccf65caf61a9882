import { type MutationContext, mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { postUnsubscribe } from '#platform/server/outbound/fetch-picture.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import { applySnooze } from '../change/placing.service.ts'
import { sendAutomatic } from '../deliver/hand-over.service.ts'
import type { EmailChanges, EmailParts, Handing } from '../email.context.ts'
import { cannotUnsubscribe, emailNotFound, notInTrash, timeIsPast } from '../email.errors.ts'
import { findContent, type Unsubscribe } from '../entry/content.repo.ts'
import {
  findEntries,
  findEntry,
  readMeta,
  refreshNewest,
  updateEntry,
} from '../entry/entry.repo.ts'
import { deleteEntries, emptyFolder } from './emptying.repo.ts'
import { readEmailSettings, writeEmailSettings } from './settings.repo.ts'

// Actions other than moving: snooze, delete permanently, allow pictures, unsubscribe.

type By = Pick<MutationContext, 'caller' | 'actor'>

export async function snoozeEmails(
  { clock, changes }: Pick<EmailParts, 'clock'> & { changes: EmailChanges },
  by: By,
  { emailIds, until }: { emailIds: number[]; until: string | null },
) {
  if (until !== null && Date.parse(until) <= clock().getTime()) throw timeIsPast()
  const moment = until === null ? null : new Date(until).toISOString()
  const { done, changeId, emailsMeta } = await changes.change(by, emailIds, before =>
    applySnooze(before, moment),
  )
  return { done, changeId, emailsMeta }
}

export async function deleteForever(
  { trx, caller: { userId }, actor, now }: MutationContext,
  { emailIds, dialect }: { emailIds: number[]; dialect: Dialect },
) {
  const entries = await findEntries(trx, { dialect, ownerId: userId, ids: emailIds })
  if (entries.length === 0) throw emailNotFound()
  if (entries.some(entry => entry.folder !== 'trash' && entry.folder !== 'spam')) throw notInTrash()
  const ids = entries.map(entry => entry.id)
  await deleteEntries(trx, dialect, { ids, now })
  await refreshNewest(trx, dialect, {
    ownerId: userId,
    threadIds: entries.map(entry => entry.thread_id),
  })
  await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Email',
    records: ids.map(id => ({ id, name: `#${id}` })),
    onlyFor: userId,
  })
  return { count: ids.length, emailsMeta: await readMeta(trx, userId) }
}

export async function deleteAllIn(
  { trx, caller: { userId }, actor, now }: MutationContext,
  folder: 'trash' | 'spam',
) {
  const count = await emptyFolder(trx, { ownerId: userId, folder, now })
  if (count > 0)
    await recordChange(trx, {
      actor,
      now,
      action: 'delete',
      subject: 'Email',
      records: [{ id: folder, name: folder, before: { mails: count } }],
      onlyFor: userId,
    })
  return { count, emailsMeta: await readMeta(trx, userId) }
}

/** Allows remote pictures in one mail, or in all from its sender. */
export async function allowImages(
  parts: EmailParts,
  by: By,
  { id, always }: { id: number; always: boolean },
): Promise<void> {
  const { userId } = by.caller
  const { from_email } = await getContent(parts.database, userId, id)
  await mutate(parts, by, async ({ trx, now }) => {
    const settings = await readEmailSettings(trx, userId)
    const isKnown = settings.imagesFrom.some(email => foldText(email) === foldText(from_email))
    if (always && !isKnown)
      await writeEmailSettings(trx, userId, {
        ...settings,
        imagesFrom: [...settings.imagesFrom, from_email].slice(-500),
      })
    else if (!always) await updateEntry(trx, id, { images_allowed: 1 })
    await announce(trx, { topic: 'Email', ids: always ? [] : [id], now, userId })
  })
}

/** Unsubscribes from the list a mail came from, by web request or by mail. */
export async function unsubscribe(
  parts: EmailParts & {
    handing: (db: Db) => Promise<Handing>
    postUnsubscribe: typeof postUnsubscribe
  },
  by: By,
  id: number,
) {
  const { userId } = by.caller
  const content = await getContent(parts.database, userId, id)
  const offered: Unsubscribe | null =
    content.unsubscribe === null ? null : JSON.parse(content.unsubscribe)
  if (offered === null) throw cannotUnsubscribe()
  if (offered.isOneClick && offered.url !== undefined) await parts.postUnsubscribe(offered.url)
  await mutate(parts, by, async ({ trx, actor, now }) => {
    const { mailto } = offered
    if (!offered.isOneClick && mailto !== undefined)
      await writeToList(trx, { ownerId: userId, mailto, handing: await parts.handing(trx) })
    await recordChange(trx, {
      actor,
      now,
      action: 'update',
      subject: 'Email',
      records: [{ id, name: `#${id}`, after: { unsubscribed: true } }],
      onlyFor: userId,
    })
  })
  return { ok: true as const }
}

async function getContent({ read }: Database, ownerId: number, id: number) {
  const entry = await findEntry(read, ownerId, id)
  if (entry === undefined) throw emailNotFound()
  return findContent(read, entry.content_id)
}

async function writeToList(
  trx: MutationContext['trx'],
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
