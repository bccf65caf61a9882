import {
  emailMailboxContract,
  type EmailFilter,
  type FilterDoes,
  type FilterWhen,
} from '../../contract/email-mailbox.contract.ts'
import * as z from 'zod/mini'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { EmailChanges } from '../change/change.service.ts'
import { placeAnew } from '../change/placing.service.ts'
import { filterNotFound, filterSaysNothing, tooMany } from '../email.errors.ts'
import { readMeta } from '../entry/entry.repo.ts'
import { checkLabels } from '../mailbox/labels.repo.ts'
import { filterConditions, readFilters } from './filters.service.ts'

// A person's filters, in their order (features.md MAIL-20).

type FilterFields = Omit<EmailFilter, 'id'>

const MOST_FILTERS = 100
const NEWEST = 5
/** As many mails does one filter change at once; asked for again, it goes on. */
const MOST_APPLIED = 5_000

export function filtersRoutes({
  database,
  clock,
  changes,
}: {
  database: Database
  clock: Clock
  changes: EmailChanges
}): Route[] {
  const { dialect } = database
  const get = async (db: Db, ownerId: number, id: number) => {
    const filter = (await readFilters(db, ownerId)).find(one => one.id === id)
    if (filter === undefined) throw filterNotFound()
    return filter
  }
  /** Mails outside of trash and drafts that a filter meets, newest first. */
  const meeting = (db: Db, ownerId: number, when: FilterWhen) =>
    db
      .selectFrom('email_entries')
      .where('email_entries.owner_id', '=', ownerId)
      .where('email_entries.deleted_at', 'is', null)
      .where('email_entries.kind', '=', 'received')
      .where('email_entries.folder', '!=', 'trash')
      .where(eb => eb.and(filterConditions(eb, when, { ownerId, dialect })))

  return [
    route(emailMailboxContract.listEmailFilters, async ({ caller: { userId } }) => ({
      filters: await readFilters(database.read, userId),
    })),
    creatingRoute(
      emailMailboxContract.addEmailFilter,
      async ({ body, caller: { userId }, actor, trx }) => {
        await check(trx, userId, body)
        const filters = await readFilters(trx, userId)
        if (filters.length >= MOST_FILTERS) throw tooMany('filters', MOST_FILTERS)
        const row = {
          owner_id: userId,
          position: await nextPosition(trx, userId),
          ...toColumns(body),
          created_at: clock().toISOString(),
        }
        const { id } = await trx
          .insertInto('email_filters')
          .values({ ...row, deleted_at: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        const records = [{ id, name: 'filter', after: { isOn: body.isOn } }]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'create',
          subject: 'EmailFilter',
          records,
          onlyFor: userId,
        })
        await tellFilters(trx, userId, clock())
        return { filter: { id, ...body } }
      },
    ),
    route(
      emailMailboxContract.updateEmailFilter,
      async ({ body: { id, ...body }, caller: { userId }, actor }) =>
        database.write(async trx => {
          await get(trx, userId, id)
          await check(trx, userId, body)
          await trx.updateTable('email_filters').set(toColumns(body)).where('id', '=', id).execute()
          const records = [{ id, name: 'filter', after: { isOn: body.isOn } }]
          await recordChange(trx, {
            actor,
            now: clock(),
            action: 'update',
            subject: 'EmailFilter',
            records,
            onlyFor: userId,
          })
          await tellFilters(trx, userId, clock())
          return { filter: { id, ...body } }
        }),
    ),
    route(emailMailboxContract.deleteEmailFilter, async ({ id, caller: { userId }, actor }) =>
      database.write(async trx => {
        await get(trx, userId, id)
        await trx
          .updateTable('email_filters')
          .set({ deleted_at: clock().toISOString() })
          .where('id', '=', id)
          .execute()
        const undo = { kind: 'email.filter', args: { ownerId: userId, id } }
        const records = [{ id, name: 'filter' }]
        const changeId = await recordChange(trx, {
          actor,
          now: clock(),
          action: 'delete',
          subject: 'EmailFilter',
          records,
          undo,
          onlyFor: userId,
        })
        await tellFilters(trx, userId, clock())
        return { id, changeId }
      }),
    ),
    route(emailMailboxContract.reorderEmailFilters, async ({ body: { ids }, caller: { userId } }) =>
      database.write(async trx => {
        const known = new Set((await readFilters(trx, userId)).map(filter => filter.id))
        if (ids.length !== known.size || !ids.every(id => known.has(id))) throw filterNotFound()
        for (const [position, id] of ids.entries())
          await trx.updateTable('email_filters').set({ position }).where('id', '=', id).execute()
        await tellFilters(trx, userId, clock())
        return { ok: true as const }
      }),
    ),
    route(
      emailMailboxContract.previewEmailFilter,
      async ({ body: { when }, caller: { userId } }) => {
        if (!asks(when)) throw filterSaysNothing({ when: 'Ask for something.' })
        const met = meeting(database.read, userId, when)
        const { n } = await met
          .select(eb => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
        const newest = await met
          .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
          .select([
            'email_entries.id',
            'email_entries.time',
            'email_contents.subject',
            'email_contents.from_name',
            'email_contents.from_email',
          ])
          .orderBy('email_entries.time', 'desc')
          .orderBy('email_entries.id', 'desc')
          .limit(NEWEST)
          .execute()
        return {
          count: Number(n),
          newest: newest.map(row => ({
            id: row.id,
            subject: row.subject,
            from: row.from_name === '' ? row.from_email : row.from_name,
            time: row.time,
          })),
        }
      },
    ),
    route(
      emailMailboxContract.applyEmailFilter,
      async ({ body: { id }, caller: { userId }, actor }) =>
        database.write(async trx => {
          const { when, does } = await get(trx, userId, id)
          const met = await meeting(trx, userId, when)
            .select('email_entries.id')
            .orderBy('email_entries.time', 'desc')
            .orderBy('email_entries.id', 'desc')
            .limit(MOST_APPLIED)
            .execute()
          const ids = met.map(row => row.id)
          const { touched } = await changes.place(trx, userId, {
            ids,
            stepOf: () => before => placeAnew(before, changeOf(does, before.labels)),
          })
          const changeId = await changes.record(trx, { actor, ownerId: userId }, touched)
          return { count: touched.length, changeId, emailsMeta: await readMeta(trx, userId) }
        }),
    ),
  ]
}

const changeOf = ({ folder, labels, isStarred, isRead }: FilterDoes, present: string[]) => ({
  ...(folder === null ? {} : { folder }),
  ...(labels.length === 0 ? {} : { labels: [...present, ...labels] }),
  ...(isStarred ? { isStarred } : {}),
  ...(isRead ? { isRead } : {}),
})

const asks = (when: FilterWhen): boolean =>
  Object.values(when).some(value => value !== '' && value !== false)
const acts = ({ folder, labels, isStarred, isRead, makesTask, forwardTo }: FilterDoes): boolean =>
  folder !== null || labels.length > 0 || isStarred || isRead || makesTask || forwardTo !== ''

async function check(trx: Trx, ownerId: number, { when, does }: FilterFields): Promise<void> {
  const errors = {
    ...(asks(when) ? {} : { when: 'Ask for something.' }),
    ...(acts(does) ? {} : { does: 'Choose what happens.' }),
  }
  if (Object.keys(errors).length > 0) throw filterSaysNothing(errors)
  await checkLabels(trx, ownerId, [...does.labels, ...(when.label === '' ? [] : [when.label])])
}

const toColumns = ({ name, isOn, when, does }: FilterFields) => ({
  name,
  is_on: isOn ? 1 : 0,
  conditions: JSON.stringify(when),
  actions: JSON.stringify(does),
})

async function nextPosition(trx: Trx, ownerId: number): Promise<number> {
  const { last } = await trx
    .selectFrom('email_filters')
    .select(eb => eb.fn.max<number | null>('position').as('last'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}

const tellFilters = (trx: Trx, userId: number, now: Date) =>
  announce(trx, { topic: 'EmailFilter', ids: [], now, userId })

const filterArgs = z.object({ ownerId: z.int(), id: z.int() })

export const filterUndo: Record<string, UndoStep> = {
  'email.filter': async ({ trx, caller, actor, now, args }) => {
    const { ownerId, id } = filterArgs.parse(args)
    if (ownerId !== caller.userId) throw filterNotFound()
    await trx
      .updateTable('email_filters')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .execute()
    await recordChange(trx, {
      actor,
      now,
      action: 'restore',
      subject: 'EmailFilter',
      records: [{ id, name: 'filter' }],
      onlyFor: ownerId,
    })
    await tellFilters(trx, ownerId, now)
  },
}
