import type { ChangeContext } from '#platform/server/changes/mutation-context.ts'
import {
  recordName,
  type RecordLink,
  type RecordName,
} from '#platform/contract/record-links.rules.ts'
import { LINKS_PER_RECORD } from '../contract/links.rules.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { EventAudience } from '#platform/server/live/audience.ts'
import { announce } from '#platform/server/live/outbox.ts'
import {
  linkNotFound,
  linkNotYours,
  linkThere,
  linkToItself,
  recordNotFound,
  tooManyLinks,
} from './links.errors.ts'
import {
  copyLinks,
  deleteLinks,
  deleteLinksOf,
  endsOf,
  findLink,
  insertLink,
  isSame,
  listLinkRows,
} from './links.repo.ts'
import type { LinkRow } from './links.tables.ts'
import type {
  RecordLinks,
  RecordType as KnownType,
} from '#platform/server/compose/between-features.ts'
import { createVisibility, otherEnd, type FindRecordType } from './visibility.service.ts'

// The public API of links: one store for all features. Each feature says who may see its records and what they are called; a
// link to an invisible record is hidden.

export { seedLinks } from './links.seed.ts'

export interface Links extends RecordLinks {
  add(
    trx: Trx,
    context: ChangeContext,
    ends: { record: RecordName; relatedRecord: RecordName },
  ): Promise<{ link: RecordLink; changeId: number }>
  remove(trx: Trx, context: ChangeContext, id: number): Promise<{ changeId: number }>
  undo: Record<string, UndoStep>
  addressEvent(text: string): Promise<EventAudience | undefined>
}

export function createLinks({
  read,
  types,
}: {
  read: Db
  types: () => readonly KnownType[]
}): Links {
  const recordTypeOf: FindRecordType = type => types().find(one => one.type === type)
  const visibility = createVisibility(recordTypeOf)
  const list: Links['list'] = async (db, caller, { type, ids, isSeen = false }) => {
    const known = new Set(isSeen ? ids : (await visibility.see(db, caller, { type, ids })).keys())
    const rows = await listLinkRows(db, { type, ids: [...known] })
    return visibility.listLinks(db, caller, { type, ids: [...known], rows })
  }

  /** A link the caller may see, and whether they may remove it. */
  async function get(
    trx: Trx,
    caller: Caller,
    row: Pick<LinkRow, 'from_type' | 'from_id' | 'to_type' | 'to_id'>,
  ): Promise<void> {
    const { from, to } = endsOf(row)
    const [one, other] = [
      await visibility.find(trx, caller, from),
      await visibility.find(trx, caller, to),
    ]
    if (one === undefined || other === undefined) throw linkNotFound()
    if (!one.canChange && !other.canChange) throw linkNotYours()
  }

  async function notifyEnds(trx: Trx, row: LinkRow, now: Date): Promise<void> {
    for (const end of Object.values(endsOf(row)))
      await notifyRecord(trx, { recordTypeOf, record: end, now })
  }

  async function record(
    trx: Trx,
    { actor, now }: ChangeContext,
    { row, isNew }: { row: LinkRow; isNew: boolean },
  ): Promise<number> {
    const { from, to } = endsOf(row)
    const ends = { from: `${from.type} ${from.id}`, to: `${to.type} ${to.id}` }
    const changeId = await recordChange(trx, {
      actor,
      now,
      action: isNew ? 'create' : 'delete',
      subject: recordTypeOf(from.type)?.subject ?? recordTypeOf(to.type)?.subject ?? 'all',
      records: [
        {
          id: `link-${row.id}`,
          name: `${ends.from} – ${ends.to}`,
          ...(isNew ? { after: ends } : { before: ends }),
        },
      ],
      undo: isNew
        ? { kind: 'links.add', args: { id: row.id } }
        : { kind: 'links.remove', args: { from, to, title: row.to_title } },
      onlyFor: actor.userId ?? undefined,
    })
    await notifyEnds(trx, row, now)
    return changeId
  }

  async function connect(
    trx: Trx,
    context: ChangeContext,
    { from, to, title }: { from: RecordName; to: RecordName; title: string },
  ) {
    const rows = await listLinkRows(trx, { type: from.type, ids: [from.id] })
    if (rows.some(row => isSame(otherEnd(row, from), to))) throw linkThere()
    if (rows.length >= LINKS_PER_RECORD) throw tooManyLinks()
    return insertLink(trx, {
      from,
      to,
      title,
      position: rows.length,
      userId: context.caller.userId,
      now: context.now,
    })
  }

  return {
    list,
    async add(trx, context, { record: one, relatedRecord: other }) {
      if (isSame(one, other)) throw linkToItself()
      // Only records of a known feature can be linked this way: otherwise no one could say who may see them.
      const seen = [
        await visibility.find(trx, context.caller, one),
        await visibility.find(trx, context.caller, other),
      ]
      if (
        recordTypeOf(one.type) === undefined ||
        recordTypeOf(other.type) === undefined ||
        seen.includes(undefined)
      )
        throw recordNotFound()
      if (!seen.some(end => end?.canChange === true)) throw linkNotYours()
      const row = await connect(trx, context, { from: one, to: other, title: '' })
      const changeId = await record(trx, context, { row, isNew: true })
      const [link] =
        (
          await visibility.listLinks(trx, context.caller, {
            type: one.type,
            ids: [one.id],
            rows: [row],
          })
        ).get(one.id) ?? []
      if (link === undefined) throw recordNotFound()
      return { link, changeId }
    },
    async remove(trx, context, id) {
      const row = await findLink(trx, id)
      if (row === undefined) throw linkNotFound()
      await get(trx, context.caller, row)
      await deleteLinks(trx, [id])
      return { changeId: await record(trx, context, { row, isNew: false }) }
    },
    async replace(trx, { caller, now }, { of, links }) {
      const rows = await listLinkRows(trx, { type: of.type, ids: [of.id] })
      const seen =
        (await visibility.listLinks(trx, caller, { type: of.type, ids: [of.id], rows })).get(
          of.id,
        ) ?? []
      const isSelected = ({ type, recordId }: RecordLink) =>
        links.some(link => isSame(link, { type, id: recordId }))
      const removed = seen.filter(link => !isSelected(link)).map(link => link.id)
      await deleteLinks(trx, removed)
      const fresh = new Map(
        links
          .filter(link => !rows.some(row => isSame(otherEnd(row, of), link)))
          .map(link => [`${link.type} ${link.id}`, link]),
      )
      let position = rows.length
      for (const { type, id, title } of fresh.values()) {
        const to = { type, id }
        if (isSame(of, to)) throw linkToItself()
        if ((await visibility.find(trx, caller, to)) === undefined) throw recordNotFound()
        await insertLink(trx, {
          from: of,
          to,
          title: recordTypeOf(type) === undefined ? title : '',
          position: position++,
          userId: caller.userId,
          now,
        })
        await notifyRecord(trx, { recordTypeOf, record: to, now })
      }
      for (const row of rows)
        if (removed.includes(row.id))
          await notifyRecord(trx, { recordTypeOf, record: otherEnd(row, of), now })
    },
    async copy(trx, asked) {
      for (const record of await copyLinks(trx, asked))
        await notifyRecord(trx, { recordTypeOf, record, now: asked.now })
    },
    undo: {
      'links.add': async ({ trx, args, ...who }) => {
        const row = await findLink(trx, addedArgs.parse(args).id)
        if (row === undefined) throw linkNotFound()
        await get(trx, who.caller, row)
        await deleteLinks(trx, [row.id])
        await record(trx, who, { row, isNew: false })
      },
      'links.remove': async ({ trx, args, ...who }) => {
        const { from, to, title } = removedArgs.parse(args)
        await get(trx, who.caller, {
          from_type: from.type,
          from_id: from.id,
          to_type: to.type,
          to_id: to.id,
        })
        await record(trx, who, { row: await connect(trx, who, { from, to, title }), isNew: true })
      },
    },
    forget: (trx, { type, id }) => deleteLinksOf(trx, { type, ids: [id] }),
    async addressEvent(text) {
      const { data } = audienceShape.safeParse(JSON.parse(text))
      if (data === undefined) return undefined
      const people = await recordTypeOf(data.record.type)?.audience(read, Number(data.record.id))
      return { userIds: people === undefined ? undefined : new Set(people) }
    },
  }
}

const addedArgs = z.object({ id: z.int() })
const removedArgs = z.object({ from: recordName, to: recordName, title: z.string() })
const audienceShape = z.strictObject({ record: recordName })

/** Sends a live event to those who have the record on screen. */
async function notifyRecord(
  trx: Trx,
  { recordTypeOf, record, now }: { recordTypeOf: FindRecordType; record: RecordName; now: Date },
): Promise<void> {
  const recordType = recordTypeOf(record.type)
  if (recordType === undefined) return
  // Chat counts its events by chats, not by messages.
  const ids = [record.type === 'chat' ? 'links' : Number(record.id)]
  await announce(trx, {
    topic: recordType.subject,
    ids,
    now,
    audienceKey: JSON.stringify({ record }),
  })
}
