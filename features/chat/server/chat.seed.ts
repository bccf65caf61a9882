import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { ChatPresence } from '../contract/chat.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { DemoRecords } from '#platform/server/compose/between-features.ts'
import { touchSeen } from '#features/users/server/users.service.ts'
import { insertChat, insertMembers, updateMember } from './chat.repo.ts'
import { insertMessage } from './messages/messages.repo.ts'
import { saveProfile } from './people/people.repo.ts'
import { saveDraft } from './unread/drafts.repo.ts'
import './chat.tables.ts'

// The demo's chats, among people of a small factory: today's minutes ago, those of earlier days in working hours, whenever it is seeded.

const DAY = 24 * 60
/** Today's first message, in minutes ago. */
const TODAY = 130
/** Minutes after midnight (UTC) at which earlier days end. */
const END_OF_WORK = 15 * 60
const ADMIN = 11

/** Minutes count back from now, or of an earlier day (`days * DAY + minutes`) from the end of its work. */
type Script = readonly (readonly [who: number, minutes: number, text: string])[]

const WITH: Record<number, Script> = {
  2: [
    [2, 3 * DAY + 420, 'Morning! The press line has been on the new schedule since 6.'],
    [11, 3 * DAY + 410, 'Nice! How do the first parts look?'],
    [
      2,
      3 * DAY + 406,
      'All within tolerance. The sensor on station 4 is drifting a bit though, 0.3 mm after an hour.',
    ],
    [11, 3 * DAY + 400, 'When was it last calibrated?\n> The sensor on station 4 is drifting'],
    [
      2,
      DAY + 400,
      'March. I’ve ordered the calibration kit, it should be here Thursday: https://example.com/orders/4990',
    ],
    [11, DAY + 380, 'Perfect, thanks 👍'],
    [2, 95, 'The kit came a day early! Okay if I stop station 4 at noon?'],
    [2, 93, 'It’ll take about 40 minutes. `line 2` can cover for it.'],
  ],
  5: [
    [11, 2 * DAY + 60, 'Did you get around to the coolant article?'],
    [
      5,
      2 * DAY + 30,
      'Halfway there. For the part on disposal I’m still waiting to hear back from the environmental office.',
    ],
    [11, 2 * DAY + 25, 'Then let’s publish the first half and link to the rest once it’s ready.'],
    [5, 2 * DAY + 20, 'Good idea. You’ll have it tomorrow.'],
  ],
  7: [
    [7, 5 * DAY + 300, 'Are we still meeting in room 3?'],
    [11, 5 * DAY + 296, 'No, room 5. The projector in 3 is broken'],
    [7, 5 * DAY + 294, 'On my way!'],
  ],
  14: [
    [14, DAY + 440, 'مرحبا، وصلت الشحنة إلى الميناء صباح اليوم.'],
    [11, DAY + 430, 'Great news! When does it get to Dubai?'],
    [14, DAY + 390, 'يوم الأحد إن شاء الله. سأرسل لك الأوراق غدا.'],
    [14, 40, 'الأوراق جاهزة'],
  ],
  34: [
    [
      34,
      9 * DAY + 50,
      'Thank you so much for the foundry tour last week. My students haven’t stopped talking about it!',
    ],
  ],
}
const GROUP_NAME = 'Maintenance'
const GROUP: Script = [
  [
    11,
    4 * DAY + 120,
    'Let’s plan the summer shutdown here. Please look through the list before Friday.',
  ],
  [2, 4 * DAY + 90, 'The compressor in hall B isn’t on the list.'],
  [5, 4 * DAY + 75, 'Added! @admin can you check the order for the furnaces?'],
  [7, 3 * DAY + 20, 'I can do the early shift both weekends.'],
  [
    2,
    TODAY,
    'Let’s do furnace 2 first, then 1. We only have the crane until Tuesday. @admin does that work for you?',
  ],
]
const ABOUT: Record<number, readonly [ChatPresence, string]> = {
  2: ['online', 'Keeping the lines running'],
  5: ['online', 'I write about machines'],
  7: ['busy', 'On the early shift this week'],
  9: ['online', 'New here'],
  11: ['online', 'Ask me about the shutdown'],
  14: ['away', 'الخدمات اللوجستية'],
  34: ['online', 'Materials science teacher, here often'],
}

/** Fills the chats of the demo's administrator (id 11). */
export async function seedChat(trx: Trx, now: Date): Promise<void> {
  for (const [id, [choice, about]] of Object.entries(ABOUT)) {
    await saveProfile(trx, {
      user_id: Number(id),
      about,
      choice,
      has_notifications: 1,
      shows_last_seen: 1,
    })
  }
  const ago = agoOf(now)
  const scripts = [
    ...Object.entries(WITH).map(([id, script]) => ({ contactId: Number(id), script })),
    { contactId: undefined, script: GROUP },
  ]
  const chats: Seeded[] = []
  for (const { contactId, script } of scripts)
    chats.push(await seedChatOf(trx, { contactId, script, ago }))
  // In sending order, which ids follow.
  const lines = chats.flatMap(chat =>
    chat.script.map(([senderId, minutes, text]) => ({ chat, who: senderId, minutes, text })),
  )
  for (const line of lines.toSorted((a, b) => b.minutes - a.minutes))
    await seedMessage(trx, { ...line, ago })
  await saveDraft(trx, {
    userId: ADMIN,
    place: { contactId: 5 },
    text: 'One more thing about the photos: ',
    now,
  })
}

/** The moment so many minutes ago; all of today's are on one day, also just after midnight. */
function agoOf(now: Date): (minutes: number) => string {
  const minute = Math.floor(now.getTime() / MINUTE)
  const sinceMidnight = minute % DAY
  const last = sinceMidnight > TODAY ? minute : minute - sinceMidnight - 1
  const today = last - (last % DAY)
  return minutes => {
    const days = Math.floor(minutes / DAY)
    const at = days === 0 ? last - minutes : today - minutes + END_OF_WORK
    return new Date(at * MINUTE).toISOString()
  }
}

interface Seeded {
  chatId: number
  others: number[]
  script: Script
}
type Ago = (minutes: number) => string

async function seedChatOf(
  trx: Trx,
  { contactId, script, ago }: { contactId: number | undefined; script: Script; ago: Ago },
): Promise<Seeded> {
  const moment = ago((script[0]?.[1] ?? 0) + 1)
  const isGroup = contactId === undefined
  const others = isGroup
    ? [...new Set(script.map(([author]) => author))].filter(sender => sender !== ADMIN)
    : [contactId]
  const chatId = await insertChat(trx, {
    ...(isGroup
      ? { kind: 'group', name: GROUP_NAME, nameKey: foldText(GROUP_NAME) }
      : { kind: 'direct', pair: { one: ADMIN, other: contactId } }),
    createdBy: ADMIN,
    moment,
  })
  await insertMembers(trx, { chatId, userIds: [ADMIN], role: isGroup ? 'owner' : 'member', moment })
  await insertMembers(trx, { chatId, userIds: others, role: 'member', moment })
  if (isGroup) {
    const event = JSON.stringify({ kind: 'created', names: [GROUP_NAME] })
    await insertMessage(trx, {
      chat_id: chatId,
      sender_id: ADMIN,
      text: '',
      event,
      created_at: moment,
    })
  }
  return { chatId, others, script }
}

interface SeedLine {
  chat: Seeded
  who: number
  minutes: number
  text: string
  ago: Ago
}
/** Today's messages of others are unread by the administrator; everything else was seen. */
async function seedMessage(
  trx: Trx,
  { chat: { chatId, others }, who, minutes, text, ago }: SeedLine,
): Promise<void> {
  const isNew = who !== ADMIN && minutes <= TODAY
  const mentions = text.includes('@admin') ? `,${ADMIN},` : ''
  const seen_at = isNew ? null : ago(minutes - 1)
  const moment = ago(minutes)
  // Whoever writes is there.
  if (who !== ADMIN) await touchSeen(trx, { id: who, moment, since: moment })
  const { id } = await insertMessage(trx, {
    chat_id: chatId,
    sender_id: who,
    text,
    created_at: moment,
    mentions,
    seen_at,
  })
  const place = { read_id: id, threads_read_id: id, seen_id: id, delivered_id: id }
  for (const userId of isNew ? others : [...others, ADMIN])
    await updateMember(trx, { chatId, userId }, place)
}

/** Messages by how they begin. */
export const demoMessages: DemoRecords = {
  type: 'chat',
  find: (trx, text) =>
    trx
      .selectFrom('chat_messages')
      .select('id')
      .where('text', 'like', `${text}%`)
      .orderBy('id')
      .executeTakeFirst(),
}
