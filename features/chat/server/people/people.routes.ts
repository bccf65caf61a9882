import type { ChatProfile } from '../../contract/chat.contract.ts'
import { chatContract } from '../../contract/chat.contract.ts'
import type { MuteTime } from '../../contract/chat.rules.ts'
import { chatPeopleContract } from '../../contract/chat-people.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { listAdminIds, notify } from '#features/notifications/server/notifications.service.ts'
import type { ChatParts } from '../chat.context.ts'
import { messageNotFound } from '../chat.errors.ts'
import { getMembership, partnerOf, updateMember } from '../chat.repo.ts'
import { findMessage } from '../messages/messages.repo.ts'
import { toReach } from '../news/news.service.ts'
import { noteRead } from '../unseen/unseen.service.ts'
import {
  findPerson,
  findProfile,
  saveBlock,
  saveMarks,
  saveProfile,
  toContacts,
} from './people.repo.ts'

// Oneself and the others: profile and status, marks, silence, blocks, reports (features.md CHAT-04, 11 to 13).

const HOUR = 3_600_000
/** Until it is switched on again. */
const FOREVER = '9999-12-31T23:59:59.999Z'

export function peopleRoutes(parts: ChatParts): Route[] {
  const { database, clock, whereabouts, pictures } = parts
  const contactOf = async (id: number, caller: Caller) => {
    const row = await findPerson(database.read, { id, userId: caller.userId })
    const [contact] = await toContacts(database.read, [row], {
      caller,
      whereabouts,
      urlOf: file => pictures.urlOf(file, caller),
    })
    if (contact === undefined) throw messageNotFound()
    return { contact }
  }
  return [
    route(chatContract.getChatProfile, ({ caller }) => readProfile(database.read, parts, caller)),
    route(
      chatPeopleContract.updateChatProfile,
      async ({ body: { status, about, settings }, caller }) => {
        await database.write(async trx => {
          const before = await findProfile(trx, caller.userId)
          const { isNotificationsOn, isLastSeenShown } = settings ?? {}
          await saveProfile(trx, {
            user_id: caller.userId,
            about: about ?? before.about,
            choice: status ?? before.choice,
            has_notifications:
              isNotificationsOn === undefined
                ? before.has_notifications
                : Number(isNotificationsOn),
            shows_last_seen:
              isLastSeenShown === undefined ? before.shows_last_seen : Number(isLastSeenShown),
          })
          await announce(trx, {
            topic: 'Chat',
            ids: [],
            now: clock(),
            reach: toReach({ person: caller.userId }),
          })
        })
        return readProfile(database.read, parts, caller)
      },
    ),
    route(chatPeopleContract.getContact, ({ query: { id }, caller }) => contactOf(id, caller)),
    route(chatPeopleContract.markContact, async ({ body: { id, ...marks }, caller }) => {
      const { contact } = await contactOf(id, caller)
      await database.write(async trx => {
        const { isImportant = contact.isImportant, tags = contact.tags } = marks
        await saveMarks(trx, { userId: caller.userId, contactId: id, isImportant, tags })
        await announce(trx, { topic: 'Chat', ids: [], now: clock(), userId: caller.userId })
      })
      return contactOf(id, caller)
    }),
    route(chatPeopleContract.muteChat, async ({ body, caller: { userId } }) => {
      await database.write(async trx => {
        const { chat_id: chatId } = await getMembership(trx, { chatId: body.id, userId })
        await updateMember(trx, { chatId, userId }, { muted_until: untilOf(body.for, clock()) })
        await announce(trx, { topic: 'Chat', ids: [chatId], now: clock(), userId })
      })
      return { ok: true as const }
    }),
    blockRoute(parts),
    route(chatPeopleContract.clearChat, async ({ body, caller: { userId } }) => {
      await database.write(async trx => {
        const member = await getMembership(trx, { chatId: body.id, userId })
        await noteRead(trx, { member, now: clock() })
        await updateMember(trx, { chatId: body.id, userId }, { cleared_id: member.last_id })
        await announce(trx, { topic: 'Chat', ids: [body.id], now: clock(), userId })
      })
      return { ok: true as const }
    }),
    reportRoute(parts),
  ]
}

const blockRoute = ({ database, clock }: ChatParts): Route =>
  route(
    chatPeopleContract.blockContact,
    async ({ body: { id: contactId, isBlocked }, caller: { userId }, actor }) => {
      await database.write(async trx => {
        const now = clock()
        const person = await findPerson(trx, { id: contactId, userId })
        await saveBlock(trx, { userId, contactId, isBlocked, now })
        const records = [
          {
            id: contactId,
            name: person.full_name,
            before: { blocked: !isBlocked },
            after: { blocked: isBlocked },
          },
        ]
        await recordChange(trx, {
          actor,
          now,
          action: 'update',
          subject: 'Chat',
          records,
          onlyFor: userId,
        })
        for (const one of [userId, contactId])
          await announce(trx, { topic: 'Chat', ids: [], now, userId: one })
      })
      return { ok: true as const }
    },
  )

const reportRoute = ({ clock }: ChatParts): Route =>
  creatingRoute(
    chatPeopleContract.reportChat,
    async ({ body: { id, messageId, reason }, caller: { userId }, actor, trx }) => {
      const now = clock()
      const member = await getMembership(trx, { chatId: id, userId })
      const message =
        messageId === undefined ? undefined : await findMessage(trx, { id: messageId, chatId: id })
      if (messageId !== undefined && message === undefined) throw messageNotFound()
      const row = {
        user_id: userId,
        chat_id: id,
        message_id: messageId ?? null,
        reason,
        created_at: now.toISOString(),
      }
      await trx.insertInto('chat_reports').values(row).execute()
      const aboutId = message?.sender_id ?? partnerOf(member.pair, userId)
      const about =
        aboutId === null
          ? undefined
          : await trx
              .selectFrom('users')
              .select('full_name')
              .where('id', '=', aboutId)
              .executeTakeFirst()
      const name = about?.full_name ?? member.name
      const records = [{ id: `report-${id}`, name, after: { reason, message: messageId ?? null } }]
      await recordChange(trx, {
        actor,
        now,
        action: 'create',
        subject: 'Chat',
        records,
        onlyFor: userId,
      })
      const params = { name, reason }
      await notify(trx, {
        userIds: await listAdminIds(trx),
        kind: 'chat-reported',
        params,
        by: { ...actor, as: 'reporter' },
        link: '/admin/audit',
        now,
      })
      return { ok: true as const }
    },
  )

function untilOf(time: MuteTime, now: Date): string | null {
  if (time === 'off') return null
  if (time === 'on') return FOREVER
  return new Date(now.getTime() + (time === '1h' ? 1 : 8) * HOUR).toISOString()
}

async function readProfile(
  db: Db,
  { pictures }: Pick<ChatParts, 'pictures'>,
  caller: Caller,
): Promise<ChatProfile> {
  const profile = await findProfile(db, caller.userId)
  const user = await db
    .selectFrom('users')
    .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
    .select(['users.id', 'full_name', 'username', 'role', 'avatar', 'avatar_color', 'confirmed_at'])
    .where('users.id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  return {
    id: user.id,
    avatar: user.avatar === null ? null : pictures.urlOf(user.avatar, caller),
    avatarColor: user.avatar_color,
    fullName: user.full_name,
    username: user.username,
    role: user.role,
    about: profile.about,
    status: profile.choice,
    settings: {
      isTwoStepAuthVerificationEnabled: user.confirmed_at !== null,
      isNotificationsOn: profile.has_notifications !== 0,
      isLastSeenShown: profile.shows_last_seen !== 0,
    },
  }
}
