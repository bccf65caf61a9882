import * as z from 'zod/mini'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { createSmtpOut, type Verdict } from '#platform/server/mail/smtp-out.ts'
import type { OutgoingMail } from '#platform/server/mail/mail-options.ts'
import type { FindSmtpServer } from '#platform/server/mail/smtp-server.ts'
import { WAKE } from '../change/change.service.ts'
import { DELIVER } from '../compose/compose.service.ts'
import { refreshNewest, updateEntry } from '../entry/entry.repo.ts'
import { findContent, updateWrittenAt } from '../entry/content.repo.ts'
import type { EmailChanges, MakeTask } from '../email.context.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { finishSending } from './drop.service.ts'
import { findAnyEntry, listSnoozedUntil, listThreadIds } from './deliver.repo.ts'
import { listQueuedDeliveries, updateDeliveryRow } from './deliveries.repo.ts'
import { bounce, handOver, RELAY } from './hand-over.service.ts'
import { composeOutgoing } from './relay.service.ts'

// Mail jobs: delivery after the undo window, relaying to outside servers with retries, and waking snoozed mail. All are stored in the
// database, so they survive a restart.

export interface DeliverParts extends Pick<Platform, 'database' | 'clock' | 'store'> {
  mailServer: FindSmtpServer
  domain: string
  makeTask: MakeTask
  changes: EmailChanges
}

const deliverArgs = z.object({ id: z.int(), sendAt: z.string() })
const relayArgs = z.object({ contentId: z.int(), writerId: z.nullable(z.int()) })
const wakeArgs = z.object({ ownerId: z.int(), until: z.string() })

/** About a day and a half, so that a server down overnight still gets its mail. */
const RELAY_TRIES = 80

export const deliverJobs = (parts: DeliverParts): Record<string, JobKind> => ({
  [DELIVER]: deliverJob(parts),
  [WAKE]: wakeJob(parts),
  [RELAY]: relayJob(parts),
})

function deliverJob({ database, clock, mailServer, domain, makeTask }: DeliverParts): JobKind {
  return {
    async run(given) {
      const { id, sendAt } = deliverArgs.parse(given)
      await database.write(async trx => {
        const entry = await findAnyEntry(trx, id)
        // False if undone, rescheduled, or already delivered by an attempt that could not report it.
        const isDue =
          entry?.kind === 'sent' &&
          entry.send_state === 'queued' &&
          entry.handed_at === null &&
          entry.send_at === sendAt
        if (entry === undefined || !isDue) return
        const now = clock()
        const moment = now.toISOString()
        const lies = entry.folder === 'scheduled' ? { folder: 'sent' as const } : {}
        await updateEntry(trx, id, { ...lies, handed_at: moment, send_at: null, time: moment })
        await refreshNewest(trx, database.dialect, {
          ownerId: entry.owner_id,
          threadIds: [entry.thread_id],
        })
        await updateWrittenAt(trx, entry.content_id, moment)
        const content = await findContent(trx, entry.content_id)
        const handing = {
          dialect: database.dialect,
          now,
          domain,
          canRelay: (await mailServer(trx)) !== undefined,
          makeTask,
        }
        await handOver(trx, { ...handing, content, writerId: entry.owner_id })
      })
    },
  }
}

function relayJob({ database, clock, store, mailServer, domain, makeTask }: DeliverParts): JobKind {
  return {
    attempts: RELAY_TRIES,
    workers: 1,
    async run(given, { attempt }) {
      const { contentId, writerId } = relayArgs.parse(given)
      const waiting = await listQueuedDeliveries(database.read, contentId)
      if (waiting.length === 0) return
      const content = await findContent(database.read, contentId)
      const mail = await composeOutgoing(database.read, {
        content,
        store,
        dialect: database.dialect,
      })
      const isLast = attempt >= RELAY_TRIES
      const verdicts = await relay({ ...mail, receivers: waiting.map(({ email }) => email) }).catch(
        (error: unknown): Verdict[] => {
          const detail = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
          return waiting.map(({ email }) => ({ email, state: 'later', detail }))
        },
      )
      const verdictByEmail = new Map(verdicts.map(verdict => [verdict.email, verdict]))
      await database.write(async trx => {
        const now = clock()
        const failed: { email: string; detail: string }[] = []
        for (const { id, email } of waiting) {
          const { state, detail } = verdictByEmail.get(email) ?? { state: 'later', detail: '' }
          const isLost = state === 'refused' || (state === 'later' && isLast)
          if (isLost) failed.push({ email, detail })
          await updateDeliveryRow(trx, id, {
            state: isLost ? 'bounced' : state === 'accepted' ? 'sent' : 'queued',
            detail,
            now,
          })
        }
        await bounce(
          trx,
          { dialect: database.dialect, now, domain, canRelay: true, makeTask, content, writerId },
          { failed },
        )
        await finishSending(trx, { contentId, now })
      })
      const later = verdicts.find(({ state }) => state === 'later')
      if (later !== undefined && !isLast) throw new Error(later.detail)
    },
  }

  /** Uses the current outgoing server; if it was removed meanwhile, the mail waits as for a server that is down. */
  async function relay(mail: OutgoingMail): Promise<Verdict[]> {
    const server = await mailServer(database.read)
    if (server === undefined) throw new Error('No mail server is set.')
    return createSmtpOut(server).send(mail)
  }
}

function wakeJob({ database, clock, changes }: DeliverParts): JobKind {
  return {
    async run(given) {
      const { ownerId, until } = wakeArgs.parse(given)
      await database.write(async trx => {
        const ids = await listSnoozedUntil(trx, ownerId, until)
        if (ids.length === 0) return
        // Moves it to the top of the inbox, as if it had just arrived.
        const now = clock()
        await changes.place(
          { trx, now },
          {
            ownerId,
            ids,
            stepOf: () => before => ({
              ...before,
              folder: 'inbox',
              isRead: false,
              snoozedUntil: null,
            }),
          },
        )
        for (const id of ids) await updateEntry(trx, id, { time: now.toISOString() })
        await refreshNewest(trx, database.dialect, {
          ownerId,
          threadIds: await listThreadIds(trx, ids.slice(0, 500)),
        })
        await announce(trx, { topic: 'Email', ids: ids.slice(0, 200), now, userId: ownerId })
      })
    },
  }
}
