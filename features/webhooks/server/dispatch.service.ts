import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '#platform/contract/live.rules.ts'
import {
  PRIVATE_SUBJECTS,
  WEBHOOK_ACTIONS,
  WEBHOOK_SUBJECTS,
  type WebhookAction,
  type WebhookPayload,
} from '../contract/webhooks.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  type ChangeRow,
  isBehind,
  listActiveWebhooks,
  listChangedRecords,
  listChangesAfter,
} from './dispatch.repo.ts'
import { addDelivery } from './delivery/delivery.repo.ts'
import type { DispatchParts, VisibleFields, WebhookOwner } from './webhooks.context.ts'
import { moveCursor } from './webhooks.repo.ts'
import type { WebhookRow } from './webhooks.tables.ts'

// From the change log to deliveries. Every change of every feature is in that log, written in its own transaction; each
// webhook stores how far it has been read. So nothing is lost, whatever is interrupted, and no one waits for it.

const CHANGES_AT_ONCE = 200
const RECORDS_SENT = 50

export interface Dispatcher {
  /** Called on changes: queues what concerns a webhook. */
  onEvents(events: LiveEvent[]): void
  dispatch(): Promise<void>
  /** Waits for what is being read. */
  stop(): Promise<void>
}

export function createDispatcher(parts: DispatchParts): Dispatcher {
  const { database, logger } = parts
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false

  async function dispatch(): Promise<void> {
    do {
      isAskedAgain = false
      // Checked without a transaction first: usually there is nothing to do.
      while (!isStopped && (await isBehind(database.read)))
        if (!(await database.write(trx => dispatchSome(trx, parts)))) break
    } while (isAskedAgain && !isStopped)
  }
  function run(): Promise<void> {
    isAskedAgain = true
    running ??= dispatch().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    onEvents(events) {
      if (isStopped || !events.some(event => WEBHOOK_SUBJECTS.includes(event.topic))) return
      run().catch((error: unknown) => logger.warn({ err: error }, 'webhooks cannot be told'))
    },
    dispatch: run,
    async stop() {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}

/** Dispatches a batch from where the slowest webhook is; returns whether there was one. */
async function dispatchSome(trx: Trx, parts: DispatchParts): Promise<boolean> {
  const hooks = await listActiveWebhooks(trx)
  if (hooks.length === 0) return false
  const from = Math.min(...hooks.map(hook => hook.change_id))
  const changes = await listChangesAfter(trx, from, CHANGES_AT_ONCE)
  const last = changes.at(-1)
  if (last === undefined) return false
  for (const hook of hooks) {
    const matching = changes.filter(
      change => change.id > hook.change_id && isSubscribed(JSON.parse(hook.events), change),
    )
    const isOwnerHere = hook.status !== 'inactive' && hook.owner_deleted_at === null
    if (matching.length > 0 && isOwnerHere)
      await addDeliveries(trx, parts, {
        hook,
        changes: matching,
        owner: { ...hook, id: hook.user_id },
      })
    if (hook.change_id < last.id) await moveCursor(trx, hook.id, last.id)
  }
  return true
}

const isAction = (action: string): action is WebhookAction =>
  WEBHOOK_ACTIONS.some(one => one === action)

function isSubscribed(events: string[], { subject, action }: ChangeRow): boolean {
  if (!isAction(action) || !WEBHOOK_SUBJECTS.includes(subject)) return false
  return events.some(
    event => event === '*' || event === `${subject}.*` || event === `${subject}.${action}`,
  )
}

interface ChangesOfHook {
  hook: WebhookRow
  changes: ChangeRow[]
  owner: WebhookOwner
}

async function addDeliveries(
  trx: Trx,
  { clock, callerOf, visibleFields }: DispatchParts,
  { hook, changes, owner }: ChangesOfHook,
): Promise<void> {
  const reader = await callerOf(owner)
  for (const change of changes.filter(one => mayRead(reader, one))) {
    const payload = await createPayload(trx, change, { reader, visibleFields })
    const { type: event, id: eventId } = payload
    await addDelivery(trx, {
      webhookId: hook.id,
      event,
      eventId,
      body: JSON.stringify(payload),
      now: clock(),
    })
  }
}

function mayRead(reader: Caller, { subject, only_for }: ChangeRow): boolean {
  if (only_for !== null)
    return only_for === reader.userId && reader.canOwn('read', subject, reader.userId)
  return !PRIVATE_SUBJECTS.includes(subject) && reader.can('read', subject)
}

async function createPayload(
  trx: Trx,
  { id, at, subject, action, user_id, user_name }: ChangeRow,
  { reader, visibleFields }: { reader: Caller; visibleFields: VisibleFields },
): Promise<WebhookPayload> {
  const { rows, total } = await listChangedRecords(trx, id, RECORDS_SENT)
  const read = visibleFields(subject)
  return {
    id: `evt_${randomUUID()}`,
    type: `${subject}.${action}`,
    timestamp: at,
    data: {
      subject,
      action,
      ...(reader.can('read', 'User') ? { by: { id: user_id, name: user_name } } : {}),
      count: total,
      records: rows.map(({ record_id, record_name, after }) => ({
        id: record_id,
        name: record_name,
        ...(read === undefined || after === null
          ? {}
          : { fields: read(reader, JSON.parse(after)) }),
      })),
    },
  }
}
