import { chatPeopleContract } from '../../contract/chat-people.contract.ts'
import type { CHAT_EVENTS } from '../../contract/chat.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { contactNotFound, lastOwner, noGroup, notOwner } from '../chat.errors.ts'
import {
  getMembership,
  insertChat,
  insertMembers,
  listMemberRows,
  type Membership,
  updateMember,
} from '../chat.repo.ts'
import type { ChatParts } from '../chat.context.ts'
import { insertMessage } from '../messages/messages.repo.ts'
import { tellChat } from '../news/news.service.ts'

// Groups: made by anybody, changed by their owners, left by whoever wants to (features.md CHAT-17).

export function groupsRoutes(parts: ChatParts): Route[] {
  return [addRoute(parts), renameRoute(parts), membersRoute(parts), leaveRoute(parts)]
}

const addRoute = ({ clock }: ChatParts): Route =>
  creatingRoute(
    chatPeopleContract.addGroup,
    async ({ body: { name, memberIds }, caller: { userId }, actor, trx }) => {
      const now = clock()
      const moment = now.toISOString()
      const others = await findActive(
        trx,
        [...new Set(memberIds)].filter(id => id !== userId),
      )
      const chatId = await insertChat(trx, {
        kind: 'group',
        name,
        nameKey: foldText(name),
        createdBy: userId,
        moment,
      })
      await insertMembers(trx, { chatId, userIds: [userId], role: 'owner', moment })
      await insertMembers(trx, {
        chatId,
        userIds: others.map(one => one.id),
        role: 'member',
        moment,
      })
      await say(trx, { chatId, userId, kind: 'created', names: [name], now })
      await record(trx, {
        actor,
        now,
        action: 'create',
        group: { id: chatId, name },
        after: { members: others.length + 1 },
      })
      await greet(trx, { chatId, name, userIds: others.map(one => one.id), actor, now })
      return { id: chatId }
    },
  )

const renameRoute = ({ database, clock }: ChatParts): Route =>
  route(
    chatPeopleContract.renameGroup,
    async ({ body: { id, name }, caller: { userId }, actor }) => {
      await database.write(async trx => {
        const now = clock()
        const member = await getOwned(trx, { chatId: id, userId })
        if (member.name === name) return
        await trx
          .updateTable('chats')
          .set({ name, name_key: foldText(name) })
          .where('id', '=', id)
          .execute()
        await say(trx, { chatId: id, userId, kind: 'renamed', names: [name], now })
        await record(trx, {
          actor,
          now,
          action: 'update',
          group: { id, name },
          before: { name: member.name },
          after: { name },
        })
      })
      return { ok: true as const }
    },
  )

const membersRoute = ({ database, clock }: ChatParts): Route =>
  route(
    chatPeopleContract.updateMembers,
    async ({ body: { id, add, remove, roles }, caller: { userId }, actor }) => {
      await database.write(async trx => {
        const now = clock()
        const { name, last_id: from } = await getOwned(trx, { chatId: id, userId })
        const before = await listMemberRows(trx, id)
        const isIn = new Map(before.map(row => [row.user_id, row]))
        const added = await findActive(
          trx,
          [...new Set(add)].filter(one => !isIn.has(one)),
        )
        await insertMembers(trx, {
          chatId: id,
          userIds: added.map(one => one.id),
          role: 'member',
          moment: now.toISOString(),
          from,
        })
        for (const { userId: one, role } of roles)
          await updateMember(trx, { chatId: id, userId: one }, { role })
        const removed = before.filter(row => remove.includes(row.user_id) && row.user_id !== userId)
        for (const { user_id: one } of removed)
          await removeMember(trx, { chatId: id, userId: one, now })
        if (!(await listMemberRows(trx, id)).some(row => row.role === 'owner')) throw lastOwner()
        if (added.length > 0)
          await say(trx, {
            chatId: id,
            userId,
            kind: 'added',
            names: added.map(one => one.full_name),
            now,
          })
        if (removed.length > 0)
          await say(trx, {
            chatId: id,
            userId,
            kind: 'removed',
            names: removed.map(row => row.full_name),
            now,
          })
        const after = {
          added: added.map(one => one.id),
          removed: removed.map(row => row.user_id),
          roles,
        }
        await record(trx, { actor, now, action: 'update', group: { id, name }, after })
        await greet(trx, { chatId: id, name, userIds: added.map(one => one.id), actor, now })
        await tellChat(trx, { chat: id }, now)
      })
      return { ok: true as const }
    },
  )

const leaveRoute = ({ database, clock }: ChatParts): Route =>
  route(chatPeopleContract.leaveGroup, async ({ body: { id }, caller: { userId }, actor }) => {
    await database.write(async trx => {
      const now = clock()
      const { name } = await getGroup(trx, { chatId: id, userId })
      const all = await listMemberRows(trx, id)
      const self = all.find(row => row.user_id === userId)
      await say(trx, { chatId: id, userId, kind: 'left', names: [self?.full_name ?? ''], now })
      await removeMember(trx, { chatId: id, userId, now })
      const rest = all.filter(row => row.user_id !== userId)
      const [heir] = rest
      if (heir !== undefined && !rest.some(row => row.role === 'owner'))
        await updateMember(trx, { chatId: id, userId: heir.user_id }, { role: 'owner' })
      await record(trx, {
        actor,
        now,
        action: 'update',
        group: { id, name },
        after: { left: userId },
      })
      await tellChat(trx, { chat: id }, now)
    })
    return { ok: true as const }
  })

async function getGroup(trx: Trx, place: { chatId: number; userId: number }): Promise<Membership> {
  const member = await getMembership(trx, place)
  if (member.kind !== 'group') throw noGroup()
  return member
}
async function getOwned(trx: Trx, place: { chatId: number; userId: number }): Promise<Membership> {
  const member = await getGroup(trx, place)
  if (member.role !== 'owner') throw notOwner()
  return member
}

/** Active people by id; throws 404 when one of them is not there. */
async function findActive(trx: Trx, ids: number[]): Promise<{ id: number; full_name: string }[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
  if (rows.length < ids.length) throw contactNotFound()
  return rows
}

async function removeMember(
  trx: Trx,
  { chatId, userId, now }: { chatId: number; userId: number; now: Date },
): Promise<void> {
  await trx
    .deleteFrom('chat_members')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .execute()
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
}

interface Saying {
  chatId: number
  userId: number
  kind: (typeof CHAT_EVENTS)[number]
  names: string[]
  now: Date
}
async function say(trx: Trx, { chatId, userId, kind, names, now }: Saying): Promise<void> {
  const event = JSON.stringify({ kind, names: names.slice(0, 20) })
  const row = await insertMessage(trx, {
    chat_id: chatId,
    sender_id: userId,
    text: '',
    event,
    created_at: now.toISOString(),
  })
  await tellChat(trx, { chat: chatId, message: row.id, isNew: true }, now)
}

interface Greeting {
  chatId: number
  name: string
  userIds: number[]
  actor: Actor
  now: Date
}
async function greet(trx: Trx, { chatId, name, userIds, actor, now }: Greeting): Promise<void> {
  const link = `/apps/chat?chat=${chatId}`
  await notify(trx, {
    userIds,
    kind: 'chat-added',
    params: { group: name },
    by: { ...actor, as: 'name' },
    link,
    now,
  })
  await tellChat(trx, { chat: chatId }, now)
}

interface Recording {
  actor: Actor
  now: Date
  action: 'create' | 'update'
  group: { id: number; name: string }
  before?: object
  after: object
}
async function record(
  trx: Trx,
  { actor, now, action, group, before, after }: Recording,
): Promise<void> {
  const records = [{ id: `chat-${group.id}`, name: group.name, before, after }]
  await recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Chat',
    records,
    onlyFor: actor.userId ?? undefined,
  })
}
