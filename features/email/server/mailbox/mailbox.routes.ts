import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { EMAIL_FOLDERS, MAX_ATTACHMENT_BYTES } from '../../contract/email.rules.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import { emailNotFound, labelNotFound } from '../email.errors.ts'
import { readMeta } from '../entry/entry.repo.ts'
import {
  getLabel,
  insertLabel,
  listLabels,
  removeLabel,
  restoreLabel,
  toLabel,
  updateLabel,
} from './labels.repo.ts'
import { cleanSettings, readEmailSettings, writeEmailSettings } from './settings.repo.ts'

// What stands beside the list: folders with counts, labels, settings. The settings of a mailbox are its owner's and concern nobody
// else: the log has that they changed, not how.

interface MailboxParts {
  database: Database
  clock: Clock
  settings: SettingsService
  canSendOutside: () => Promise<boolean>
}

export function mailboxRoutes({
  database,
  clock,
  settings,
  canSendOutside,
}: MailboxParts): Route[] {
  const { read, dialect } = database
  return [
    route(emailMailboxContract.getMailbox, async ({ caller: { userId } }) => {
      const person = await findPerson(read, userId)
      const { retention } = await settings.get()
      return {
        name: person.full_name,
        email: person.email,
        ...(await countFolders(read, userId)),
        emailsMeta: await readMeta(read, userId),
        labels: await listLabels(read, userId),
        settings: await readEmailSettings(read, userId),
        trashDays: retention.trashDays,
        canSendOutside: await canSendOutside(),
        attachmentBytes: MAX_ATTACHMENT_BYTES,
      }
    }),
    route(emailMailboxContract.updateEmailSettings, async ({ body, caller: { userId }, actor }) =>
      database.write(async trx => {
        const now = clock()
        const given = Object.fromEntries(
          Object.entries(body).filter(([, value]) => value !== undefined),
        )
        const next = { ...(await readEmailSettings(trx, userId)), ...given }
        const ids = new Set(next.signatures.map(signature => signature.id))
        const stands = (id: string | null) => (id !== null && ids.has(id) ? id : null)
        const settled = {
          ...next,
          newSignature: stands(next.newSignature),
          replySignature: stands(next.replySignature),
        }
        await writeEmailSettings(trx, userId, cleanSettings(settled))
        const records = [{ id: userId, name: 'settings', after: { changed: Object.keys(given) } }]
        await recordChange(trx, {
          actor,
          now,
          action: 'update',
          subject: 'Email',
          records,
          onlyFor: userId,
        })
        return { settings: await readEmailSettings(trx, userId) }
      }),
    ),
    creatingRoute(
      emailMailboxContract.addEmailLabel,
      async ({ body, caller: { userId }, actor, trx }) => {
        const row = await insertLabel(trx, { ...body, ownerId: userId, now: clock(), dialect })
        const records = [{ id: row.id, name: 'label', after: { color: row.color } }]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'create',
          subject: 'Email',
          records,
          onlyFor: userId,
        })
        return { label: toLabel(row) }
      },
    ),
    route(
      emailMailboxContract.updateEmailLabel,
      async ({ body: { id, name, color }, caller: { userId } }) =>
        database.write(async trx => {
          await getLabel(trx, userId, id)
          await updateLabel(trx, { id, name, color, dialect })
          await announce(trx, { topic: 'Email', ids: [], now: clock(), userId })
          return { label: toLabel(await getLabel(trx, userId, id)) }
        }),
    ),
    route(emailMailboxContract.deleteEmailLabel, async ({ id, caller: { userId }, actor }) =>
      database.write(async trx => {
        await getLabel(trx, userId, id)
        const now = clock()
        const entryIds = await removeLabel(trx, { ownerId: userId, id, now })
        const undo = {
          kind: 'email.label',
          args: { ownerId: userId, id, entryIds: entryIds.slice(0, 10_000) },
        }
        const records = [{ id, name: 'label', before: { mails: entryIds.length } }]
        const changeId = await recordChange(trx, {
          actor,
          now,
          action: 'delete',
          subject: 'Email',
          records,
          undo,
          onlyFor: userId,
        })
        // Every mail may have borne it.
        await announce(trx, { topic: 'Email', ids: [], now, userId })
        return { id, changeId }
      }),
    ),
  ]
}

async function countFolders(db: Db, ownerId: number) {
  const rows = await db
    .selectFrom('email_entries_facet')
    .selectAll()
    .where('owner_id', '=', `${ownerId}`)
    .execute()
  const sum = (some: typeof rows) => some.reduce((total, row) => total + Number(row.n), 0)
  return {
    folders: EMAIL_FOLDERS.map(folder => {
      const here = rows.filter(row => row.folder === folder)
      return { folder, total: sum(here), unread: sum(here.filter(row => row.is_read === '0')) }
    }),
    starred: sum(rows.filter(row => row.is_starred === '1' && row.folder !== 'trash')),
  }
}

const labelArgs = z.object({ ownerId: z.int(), id: z.int(), entryIds: z.array(z.int()) })

export function labelUndo(database: Database): Record<string, UndoStep> {
  return {
    'email.label': async ({ trx, caller, actor, now, args }) => {
      const { ownerId, id, entryIds } = labelArgs.parse(args)
      if (ownerId !== caller.userId) throw emailNotFound()
      const row = await trx
        .selectFrom('email_labels')
        .select('deleted_at')
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined || row.deleted_at === null) throw labelNotFound()
      await restoreLabel(trx, { ownerId, id, entryIds, dialect: database.dialect })
      await recordChange(trx, {
        actor,
        now,
        action: 'restore',
        subject: 'Email',
        records: [{ id, name: 'label' }],
        onlyFor: ownerId,
      })
      await announce(trx, { topic: 'Email', ids: [], now, userId: ownerId })
    },
  }
}
