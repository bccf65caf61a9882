import { chatMessagesContract } from '../../contract/chat-messages.contract.ts'
import { chatPeopleContract } from '../../contract/chat-people.contract.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'
import { sql } from 'kysely'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { containsPattern } from '#platform/server/database/fold-text.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import {
  contactNotFound,
  inPast,
  messageNotFound,
  reminderNotFound,
  wrongSpan,
} from '../chat.errors.ts'
import { countMembers, getMembership, partnerOf } from '../chat.repo.ts'
import type { ChatParts } from '../chat.context.ts'
import type { MessageRow } from '../chat.tables.ts'
import { findMessages } from '../messages/kept.repo.ts'
import { findById, toMessages } from '../messages/messages.repo.ts'
import { listContacts, toContacts } from '../people/people.repo.ts'
import { exportChat, exportPerson } from './export.service.ts'

// Finding again, being reminded, taking out, and how long things are kept (features.md CHAT-05, 14, 19).

const FOUND = 30
export const REMIND_JOB = 'chat.remind'

export function keepingRoutes(parts: ChatParts): Route[] {
  return [
    searchRoute(parts),
    ...reminderRoutes(parts),
    ...exportRoutes(parts),
    ...retentionRoutes(parts),
  ]
}

const searchRoute = ({ database, whereabouts, pictures }: ChatParts): Route =>
  route(chatMessagesContract.searchChat, async ({ query: { q, chat: chatId }, caller }) => {
    const { read, dialect } = database
    const { userId } = caller
    const urlOf = (file: string) => pictures.urlOf(file, caller)
    if (chatId !== undefined) await getMembership(read, { chatId, userId })
    const rows = await findMessages(read, { userId, q, chatId, limit: FOUND })
    const places = await placesOf(read, { rows, userId })
    const messages = await toMessages(read, { dialect, rows, reader: { userId, urlOf } })
    const people = chatId === undefined ? await listContacts(read, { userId, q, limit: FOUND }) : []
    const groups = chatId === undefined ? await findGroups(read, { userId, q }) : []
    const sizes = await countMembers(
      read,
      groups.map(group => group.id),
    )
    return {
      contacts: await toContacts(read, people, { caller, whereabouts, urlOf }),
      groups: groups.map(group => ({ ...group, memberCount: sizes.get(group.id) ?? 0 })),
      messages: messages.map(message => ({ message, ...(places.get(message.chatId) ?? NOWHERE) })),
    }
  })

const findGroups = (db: Db, { userId, q }: { userId: number; q: string }) =>
  db
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .select(['chats.id', 'chats.name'])
    .where('chat_members.user_id', '=', userId)
    .where('kind', '=', 'group')
    .where(eb => eb('name_key', 'like', sql<string>`${containsPattern(q)} escape '\\'`))
    .orderBy('name_key')
    .limit(FOUND)
    .execute()

const NOWHERE = { contactId: null, title: '' }

/** Where messages stand: with whom, or in which group. */
async function placesOf(
  db: Db,
  { rows, userId }: { rows: Pick<MessageRow, 'chat_id'>[]; userId: number },
) {
  const ids = [...new Set(rows.map(row => row.chat_id))]
  if (ids.length === 0) return new Map<number, { contactId: number | null; title: string }>()
  const chats = await db
    .selectFrom('chats')
    .select(['id', 'name', 'pair'])
    .where('id', 'in', ids)
    .execute()
  const partners = chats.flatMap(({ pair }) => partnerOf(pair, userId) ?? [])
  const people =
    partners.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'full_name'])
          .where('id', 'in', partners)
          .execute()
  const names = new Map(people.map(person => [person.id, person.full_name]))
  return new Map(
    chats.map(({ id, name, pair }) => {
      const contactId = partnerOf(pair, userId)
      return [id, { contactId, title: contactId === null ? name : (names.get(contactId) ?? '') }]
    }),
  )
}

function reminderRoutes({ database, clock, pictures }: ChatParts): Route[] {
  const { read, dialect } = database
  return [
    creatingRoute(
      chatMessagesContract.addReminder,
      async ({ body: { id, at, note }, caller: { userId }, trx }) => {
        const now = clock()
        const row = await findById(trx, id)
        const member =
          row === undefined
            ? undefined
            : await getMembership(trx, { chatId: row.chat_id, userId }).catch(() => undefined)
        if (row === undefined || member === undefined || row.id <= member.cleared_id)
          throw messageNotFound()
        const remindAt = new Date(at)
        if (remindAt <= now) throw inPast()
        const values = { user_id: userId, message_id: id, remind_at: remindAt.toISOString(), note }
        const made = await trx
          .insertInto('chat_reminders')
          .values(values)
          .returning('id')
          .executeTakeFirstOrThrow()
        await addJob(trx, { kind: REMIND_JOB, args: { id: made.id }, now, runAt: remindAt })
        await announce(trx, { topic: 'Chat', ids: ['reminders'], now, userId })
        return made
      },
    ),
    route(chatMessagesContract.listReminders, async ({ caller }) => {
      const { userId } = caller
      const found = await read
        .selectFrom('chat_reminders')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('remind_at')
        .orderBy('id')
        .execute()
      const ids = found.map(row => row.message_id)
      const rows = await read
        .selectFrom('chat_messages')
        .selectAll()
        .where(dialect.isOneOf('id', ids))
        .execute()
      const places = await placesOf(read, { rows, userId })
      const messages = await toMessages(read, {
        dialect,
        rows,
        reader: { userId, urlOf: file => pictures.urlOf(file, caller) },
      })
      const byId = new Map(messages.map(message => [message.id, message]))
      const reminders = found.flatMap(({ id, message_id, remind_at: remindAt, note }) => {
        const message = byId.get(message_id)
        return message === undefined
          ? []
          : [{ id, remindAt, note, message, ...(places.get(message.chatId) ?? NOWHERE) }]
      })
      return { reminders }
    }),
    route(chatMessagesContract.deleteReminder, async ({ id, caller: { userId } }) => {
      await database.write(async trx => {
        const gone = await trx
          .deleteFrom('chat_reminders')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returning('id')
          .executeTakeFirst()
        if (gone === undefined) throw reminderNotFound()
        await announce(trx, { topic: 'Chat', ids: ['reminders'], now: clock(), userId })
      })
      return { ok: true as const }
    }),
  ]
}

function exportRoutes({ database, clock }: ChatParts): Route[] {
  return [
    route(
      chatMessagesContract.exportChat,
      async ({ query: { id, format }, caller: { userId }, actor }) => {
        const member = await getMembership(database.read, { chatId: id, userId })
        const records = [{ id: `chat-${id}`, name: member.name }]
        await database.write(trx =>
          recordChange(trx, {
            actor,
            now: clock(),
            action: 'export',
            subject: 'Chat',
            records,
            onlyFor: userId,
          }),
        )
        return exportChat(database, { member, format })
      },
    ),
    route(
      chatPeopleContract.exportPerson,
      async ({ query: { id, from, to, reason }, caller: { userId }, actor }) => {
        if (to < from) throw wrongSpan()
        const person = await database.read
          .selectFrom('users')
          .select('full_name')
          .where('id', '=', id)
          .executeTakeFirst()
        if (person === undefined) throw contactNotFound()
        const records = [
          { id: `person-${id}`, name: person.full_name, after: { from, to, reason } },
        ]
        await database.write(trx =>
          recordChange(trx, {
            actor,
            now: clock(),
            action: 'export',
            subject: 'Chat',
            records,
            onlyFor: userId,
          }),
        )
        return exportPerson(database, {
          userId: id,
          name: person.full_name,
          from,
          to,
          reason,
          now: clock(),
        })
      },
    ),
  ]
}

function retentionRoutes({ database, clock }: ChatParts): Route[] {
  return [
    route(chatPeopleContract.getRetention, () => readRules(database.read)),
    route(chatPeopleContract.updateRetention, async ({ body: { rules }, caller, actor }) => {
      await database.write(async trx => {
        const before = await readRules(trx)
        for (const { role, days } of rules) {
          await trx.deleteFrom('chat_retention').where('role', '=', role).execute()
          if (days !== null) await trx.insertInto('chat_retention').values({ role, days }).execute()
        }
        const records = [
          { id: 'retention', name: 'retention', before, after: await readRules(trx) },
        ]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'update',
          subject: 'Chat',
          records,
          onlyFor: caller.userId,
        })
      })
      return readRules(database.read)
    }),
  ]
}

async function readRules(db: Db) {
  const rows = await db.selectFrom('chat_retention').selectAll().execute()
  return {
    rules: USER_ROLES.map(role => ({
      role,
      days: rows.find(row => row.role === role)?.days ?? null,
    })),
  }
}
