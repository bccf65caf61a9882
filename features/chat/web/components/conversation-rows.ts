import type { ChatMessage } from '../../contract/chat.contract.ts'
import { GROUPED_MILLISECONDS } from '../../contract/chat.rules.ts'
import { toLocalTime } from '#platform/contract/local-time.rules.ts'
import type { Pending } from './sending.ts'

/** Rows of a conversation. */
export type Row =
  | { is: 'day'; key: string; moment: string }
  | { is: 'unread'; key: string; count: number }
  | { is: 'event'; key: string; message: ChatMessage }
  | { is: 'message'; key: string; message: ChatMessage; isFirst: boolean; isLast: boolean }
  | { is: 'pending'; key: string; pending: Pending; isFirst: boolean }

interface Making {
  messages: readonly ChatMessage[]
  pending: readonly Pending[]
  firstUnreadId: number | null
  ownId: number
  timeZone: string
}

/** Messages with day and unread dividers; grouped by author within five minutes. */
export function toRows({ messages, pending, firstUnreadId, ownId, timeZone }: Making): Row[] {
  const dayOf = (moment: string): string => toLocalTime(moment, timeZone).day
  const rows: Row[] = []
  const groups = (one: ChatMessage | undefined, other: ChatMessage | undefined): boolean =>
    one !== undefined &&
    other !== undefined &&
    one.senderId === other.senderId &&
    one.senderName === other.senderName &&
    one.event === null &&
    other.event === null &&
    Date.parse(other.time) - Date.parse(one.time) < GROUPED_MILLISECONDS &&
    dayOf(one.time) === dayOf(other.time)
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]
    if (before === undefined || dayOf(before.time) !== dayOf(message.time))
      rows.push({ is: 'day', key: `day-${message.id}`, moment: message.time })
    const isDivided = message.id === firstUnreadId
    if (isDivided) {
      const count = messages
        .slice(index)
        .filter(
          one => one.senderId !== ownId && one.event === null && one.deletedAt === null,
        ).length
      rows.push({ is: 'unread', key: 'unread', count })
    }
    if (message.event !== null) rows.push({ is: 'event', key: `${message.id}`, message })
    else {
      const after = messages[index + 1]
      const isFirst = isDivided || !groups(before, message)
      rows.push({
        is: 'message',
        key: `${message.id}`,
        message,
        isFirst,
        isLast: !groups(message, after) || after?.id === firstUnreadId,
      })
    }
  }
  // A pending message may already be stored: response and live event race.
  const known = new Set(messages.flatMap(message => message.clientId ?? []))
  const waiting = pending.filter(one => !known.has(one.clientId))
  for (const [index, one] of waiting.entries())
    rows.push({ is: 'pending', key: one.clientId, pending: one, isFirst: index === 0 })
  return rows
}
