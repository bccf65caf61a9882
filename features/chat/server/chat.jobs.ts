import { DAY } from '#platform/contract/durations.rules.ts'
import * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { eraseFile } from '#features/files/server/files.service.ts'
import { excerptOf, notify } from '#features/notifications/server/notifications.service.ts'
import { partnerOf } from './chat.repo.ts'
import { BELLS_JOB, linkTo, notifyBells } from './news/bells.service.ts'
import { findRemindedMessage, takeReminder } from './reminders/reminders.repo.ts'
import { REMIND_JOB } from './reminders/reminders.service.ts'
import {
  deleteMessages,
  listExpiredIds,
  listFileIdsOf,
  listRetentionRows,
} from './retention/retention.repo.ts'

const AT_ONCE = 500
const jobArgs = z.object({ id: z.int() })

/** Notifications of unread messages, due reminders, and daily retention. */
export function chatJobs({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Record<string, JobKind> {
  return {
    [BELLS_JOB]: { run: args => notifyBells({ database, clock }, jobArgs.parse(args).id) },
    [REMIND_JOB]: { run: args => remind({ database, clock }, jobArgs.parse(args).id) },
    'chat.retention': {
      everyMilliseconds: DAY,
      async run() {
        for (;;) if ((await forgetSome({ database, clock })) < AT_ONCE) return
      },
    },
  }
}

/** A reminder fires once: if it is gone, it has fired or was canceled. */
async function remind(
  { database, clock }: { database: Database; clock: Clock },
  id: number,
): Promise<void> {
  await database.write(async trx => {
    const now = clock()
    const due = await takeReminder(trx, id)
    if (due === undefined) return
    const about = await findRemindedMessage(trx, due.message_id)
    if (about === undefined) return
    const contactId = partnerOf(about.pair, due.user_id)
    const params = {
      name: about.author || about.full_name,
      text: excerptOf(due.note === '' ? about.text : due.note),
    }
    const place = contactId === null ? { chatId: about.chat_id } : { contactId }
    const chat = linkTo(place, about.thread_id)
    const link = about.thread_id === null ? `${chat}&message=${due.message_id}` : chat
    await notify(trx, { userIds: [due.user_id], kind: 'chat-reminder', params, link, now })
    await announce(trx, { topic: 'Chat', ids: ['reminders'], now, userId: due.user_id })
  })
}

/** Deletes a batch of messages older than their writers' rule, with files; returns the number. */
async function forgetSome({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<number> {
  const rules = await listRetentionRows(database.read)
  const now = clock().getTime()
  let forgotten = 0
  for (const { role, days } of rules) {
    const moment = new Date(now - days * DAY).toISOString()
    forgotten = Math.max(
      forgotten,
      await database.write(async trx => {
        const { dialect } = database
        const ids = await listExpiredIds(trx, { role, before: moment, limit: AT_ONCE })
        for (const fileId of await listFileIdsOf(trx, dialect, ids)) await eraseFile(trx, fileId)
        await deleteMessages(trx, dialect, ids)
        return ids.length
      }),
    )
  }
  return forgotten
}
