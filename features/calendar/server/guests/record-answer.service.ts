import * as z from 'zod/mini'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { ANSWERS, GUEST_STATES } from '../../contract/calendar.rules.ts'
import { eventNotFound } from '../calendar.errors.ts'
import { getEvent, stampSeries } from '../calendar.repo.ts'
import type { EventRow } from '../calendar.tables.ts'
import { listAnswers, listGuestUserIds, storeAnswers } from './guests.repo.ts'

// Responses in the log, and their undo.

interface Recorded {
  event: EventRow
  /** Of the guest. */
  name: string
  was: string
  status: string
  undo?: { kind: string; args: UndoArgs }
}
/** A response changed: for the log, the guests and calendar programs. */
export async function recordAnswer(
  { trx, actor, now }: RecordingContext,
  { event, name, was, status, undo }: Recorded,
): Promise<number> {
  const { id, owner_id, title } = event
  await stampSeries(trx, id, now)
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Calendar',
    records: [{ id, name: title, before: { [name]: was }, after: { [name]: status } }],
    undo,
    onlyFor: owner_id,
  })
  for (const userId of await listGuestUserIds(trx, id))
    await announce(trx, { topic: 'Calendar', ids: [id], now, userId })
  await announce(trx, { topic: 'Calendar', ids: ['all'], now })
  return changeId
}

export const ANSWER_UNDO = 'calendar.answer'
const undoArgsShape = z.object({
  eventId: z.int(),
  userId: z.nullable(z.int()),
  emailKey: z.string(),
  before: z.array(
    z.object({
      event_id: z.int(),
      status: z.enum(GUEST_STATES),
      answered_at: z.nullable(z.string()),
    }),
  ),
  /** The response that the change left. */
  left: z.enum(ANSWERS),
})
export type UndoArgs = z.infer<typeof undoArgsShape>

/** Only the guest takes a response back, unless another one was given since. */
export const undoAnswer: UndoStep = async ({ args, ...context }) => {
  const { trx, caller } = context
  const { data } = undoArgsShape.safeParse(args)
  if (data === undefined || data.userId !== caller.userId) throw eventNotFound()
  const { eventId, emailKey, before, left } = data
  const event = await getEvent(trx, eventId)
  const now = await listAnswers(trx, { eventId, emailKey })
  const isOf = (one: { event_id: number }) => before.some(was => was.event_id === one.event_id)
  if (now.some(one => isOf(one) && one.status !== left)) throw changedSince(event.title)
  await storeAnswers(trx, emailKey, before)
  const [first] = before
  await recordAnswer(context, {
    event,
    name: context.actor.name,
    was: left,
    status: first?.status ?? '',
  })
}
