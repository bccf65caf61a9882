import type { CallOutput } from '#platform/contract/define.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { type ChangedRecord, recordChange } from '#platform/server/changes/record-change.ts'
import { findImported, rememberImported } from '#platform/server/import/imported-records.ts'
import { collectSkipped } from '#platform/server/import/left-out.ts'
import type { chatSlackContract, SlackLeftOut } from '../../contract/chat-slack.contract.ts'
import { findDirect, insertChat, insertMembers } from '../chat.repo.ts'
import { insertMessage } from '../messages/messages.repo.ts'
import { notifyChat } from '../news/news.service.ts'
import type { ReadChat, ReadSlack } from './read.service.ts'
import { insertChatMessages, type SlackPeople } from './messages.service.ts'
import { listAccounts, listPresentChats, markImported, type SlackAccount } from './slack.repo.ts'

/** A chat whose members here are known. */
interface PlannedChat extends ReadChat {
  members: string[]
  memberIds: number[]
  ownerId: number
}
type Report = CallOutput<typeof chatSlackContract.importSlack>

/** Chats of Slack that were imported before and still exist. */
export const listKnown = (db: Db, dialect: Dialect): Promise<ReadonlySet<string>> =>
  findImported(db, {
    source: 'slack.chat',
    keys: 'all',
    listPresent: ids => listPresentChats(db, dialect, ids),
  })

/** Imports what was read, or says what would be; chats imported in the meantime are skipped. */
export async function importSlack(
  context: MutationContext,
  { read, dryRun, dialect }: { read: ReadSlack; dryRun: boolean; dialect: Dialect },
): Promise<Report> {
  const { trx } = context
  const { left, leave } = collectSkipped<SlackLeftOut>()
  left.entries.push(...read.left.entries)
  left.more = read.left.more
  const people = await matchPeople(trx, read)
  const known = await listKnown(trx, dialect)
  const planned: PlannedChat[] = []
  for (const chat of read.chats) {
    const plan = known.has(chat.key) ? 'known' : await planChat(context, chat, people)
    if (typeof plan === 'string') leave({ row: chat.row, title: chat.name, reason: plan })
    else planned.push(plan)
  }
  for (const name of listStrangers(planned, people))
    leave({ row: 0, title: name, reason: 'no_account' })
  const report: Report = {
    chats: planned.map(({ kind, name, memberIds, messages }) => ({
      kind: kind === 'direct' ? 'direct' : 'group',
      name,
      members: memberIds.length,
      messages: messages.count,
    })),
    messages: planned.reduce((sum, { messages }) => sum + messages.count, 0),
    skipped: left,
  }
  if (dryRun || planned.length === 0) return report
  return { ...report, changeId: await importChats(context, planned, people) }
}

async function matchPeople(db: Db, { people }: ReadSlack): Promise<SlackPeople> {
  const accounts = await listAccounts(
    db,
    people.map(({ email }) => email).filter(email => email !== ''),
  )
  return new Map(
    people.map(({ id, name, email }) => [id, { name, account: accounts.get(foldText(email)) }]),
  )
}

/** People of Slack without an account here who are members or wrote something. */
function listStrangers(planned: readonly PlannedChat[], people: SlackPeople): string[] {
  const involved = new Set(
    planned.flatMap(({ members, messages }) => [...members, ...messages.authors]),
  )
  return [...people].flatMap(([id, { name, account }]) =>
    account === undefined && involved.has(id) ? [name] : [],
  )
}

/** Members are those with an active account. Public channels without any belong to the person who imports them; others have no reader here. */
async function planChat(
  { trx, caller }: MutationContext,
  chat: ReadChat,
  people: SlackPeople,
): Promise<PlannedChat | SlackLeftOut> {
  const active = (id: string): SlackAccount[] => {
    const account = people.get(id)?.account
    return account?.isActive === true ? [account] : []
  }
  const found = [...new Set(chat.members.flatMap(active).map(({ id }) => id))]
  const memberIds = found.length === 0 && chat.kind === 'channel' ? [caller.userId] : found
  const [first, second] = memberIds
  if (first === undefined) return 'no_members'
  if (chat.kind === 'direct') {
    if (second === undefined || memberIds.length > 2) return 'no_members'
    const direct = await findDirect(trx, { userId: first, contactId: second })
    if (direct !== undefined) return 'direct_exists'
  }
  const creator = active(chat.creator)[0]?.id
  const ownerId = creator !== undefined && memberIds.includes(creator) ? creator : first
  return { ...chat, memberIds, ownerId }
}

async function importChats(
  context: MutationContext,
  planned: readonly PlannedChat[],
  people: SlackPeople,
): Promise<number> {
  const { trx } = context
  const records: ChangedRecord[] = []
  const chats: { id: number; lastId: number }[] = []
  for (const chat of planned) {
    const made = await importChat(context, chat, people)
    await rememberImported(trx, 'slack.chat', { key: chat.key, recordId: made.id })
    chats.push(made)
    const after = { messages: chat.messages.count, members: chat.memberIds.length }
    records.push({ id: `chat-${made.id}`, name: chat.name, after })
  }
  return recordChange(trx, {
    ...context,
    action: 'import',
    subject: 'Chat',
    records,
    onlyFor: context.caller.userId,
    undo: { kind: 'chat.removeImported', args: { chats } },
  })
}

async function importChat(
  context: MutationContext,
  chat: PlannedChat,
  people: SlackPeople,
): Promise<{ id: number; lastId: number }> {
  const { trx, caller, now } = context
  const { kind, name, memberIds, ownerId } = chat
  const moment = now.toISOString()
  const [one = 0, other = 0] = memberIds
  const id = await insertChat(trx, {
    kind: kind === 'direct' ? 'direct' : 'group',
    ...(kind === 'direct' ? { pair: { one, other } } : { name, nameKey: foldText(name) }),
    createdBy: caller.userId,
    moment,
  })
  const members = kind === 'direct' ? memberIds : memberIds.filter(one => one !== ownerId)
  if (kind !== 'direct')
    await insertMembers(trx, { chatId: id, userIds: [ownerId], role: 'owner', moment })
  await insertMembers(trx, { chatId: id, userIds: members, role: 'member', moment })
  await insertChatMessages(context, { chatId: id, packs: chat.messages.packs, people })
  // Says to everyone where these messages come from, and who brought them.
  const { id: lastId } = await insertMessage(trx, {
    chat_id: id,
    sender_id: caller.userId,
    text: '',
    event: JSON.stringify({ kind: 'imported', names: ['Slack'] }),
    created_at: moment,
  })
  await markImported(trx, { chatId: id, lastId })
  await notifyChat(trx, { chat: id }, now)
  return { id, lastId }
}
