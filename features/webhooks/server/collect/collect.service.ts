import { randomUUID } from 'node:crypto'
import type { Subject } from '#platform/contract/define.ts'
import type { LiveEvent } from '#platform/contract/live.rules.ts'
import {
  PRIVATE_SUBJECTS,
  WEBHOOK_ACTIONS,
  WEBHOOK_SUBJECTS,
  type WebhookAction,
  type WebhookPayload,
} from '../../contract/webhooks.contract.ts'
import type { Selectable } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import { addDelivery } from '../delivery/delivery.repo.ts'
import { findNewestChange } from '../webhooks.repo.ts'
import type { WebhookRow } from '../webhooks.tables.ts'

// From the log of changes to deliveries. Every change of every feature is in that log, written in the transaction that did it; each
// webhook remembers how far it has been read for it. So nothing is lost, whatever is interrupted when, and nobody waits for it.

const CHANGES_AT_ONCE = 200
const RECORDS_TOLD = 50

type ChangeRow = Selectable<Tables['audit_changes']>
type Fields = Record<string, unknown>
/** What a reader may see of a record's fields. Subjects without one are told of by id and name alone. */
/** What a reader is told of a record's fields, where the right to read it does not cover all of them. */
export type ToldFields = (
  subject: Subject,
) => ((reader: Caller, fields: Fields) => Fields) | undefined

export interface CollectParts {
  database: Database
  clock: Clock
  logger: Logger
  /** A person as a caller, with their rights as they are now. */
  callerOf: (
    owner: Pick<Selectable<Tables['users']>, 'id' | 'username' | 'role'>,
  ) => Promise<Caller>
  told: ToldFields
}
export interface Collector {
  /** Something changed: what concerns a webhook is put on its way. */
  hear(events: LiveEvent[]): void
  collect(): Promise<void>
  /** Waits for what is being read. */
  stop(): Promise<void>
}

export function createCollector(parts: CollectParts): Collector {
  const { database, logger } = parts
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false

  async function collect(): Promise<void> {
    do {
      isAskedAgain = false
      // Asked without a transaction first: mostly there is nothing to do.
      while (!isStopped && (await isBehind(database.read)))
        if (!(await database.write(trx => collectSome(trx, parts)))) break
    } while (isAskedAgain && !isStopped)
  }
  function run(): Promise<void> {
    isAskedAgain = true
    running ??= collect().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    hear(events) {
      if (isStopped || !events.some(event => WEBHOOK_SUBJECTS.includes(event.topic))) return
      run().catch((error: unknown) => logger.warn({ err: error }, 'webhooks cannot be told'))
    },
    collect: run,
    async stop() {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}

/** Is there a change that some webhook has not been told of? */
async function isBehind(db: Db): Promise<boolean> {
  const slowest = await db
    .selectFrom('webhooks')
    .innerJoin('webhook_cursors', 'webhook_cursors.webhook_id', 'webhooks.id')
    .select(eb => eb.fn.min('change_id').as('id'))
    .where('state', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return slowest !== undefined && slowest.id !== null && slowest.id < (await findNewestChange(db))
}

/** Some changes on from where the slowest webhook stands; answers whether there were any. */
async function collectSome(trx: Trx, parts: CollectParts): Promise<boolean> {
  const hooks = await trx
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.user_id')
    .innerJoin('webhook_cursors', 'webhook_cursors.webhook_id', 'webhooks.id')
    .selectAll('webhooks')
    .select(['change_id', 'username', 'role', 'status', 'users.deleted_at as gone_at'])
    .where('state', '=', 'active')
    .where('webhooks.deleted_at', 'is', null)
    .execute()
  if (hooks.length === 0) return false
  const from = Math.min(...hooks.map(hook => hook.change_id))
  const changes = await trx
    .selectFrom('audit_changes')
    .selectAll()
    .where('id', '>', from)
    .orderBy('id')
    .limit(CHANGES_AT_ONCE)
    .execute()
  const last = changes.at(-1)
  if (last === undefined) return false
  for (const hook of hooks) {
    const wanted = changes.filter(
      change => change.id > hook.change_id && isWanted(JSON.parse(hook.events), change),
    )
    const isOwnerHere = hook.status !== 'inactive' && hook.gone_at === null
    if (wanted.length > 0 && isOwnerHere)
      await tell(trx, parts, { hook, wanted, owner: { ...hook, id: hook.user_id } })
    if (hook.change_id < last.id)
      await trx
        .updateTable('webhook_cursors')
        .set({ change_id: last.id })
        .where('webhook_id', '=', hook.id)
        .execute()
  }
  return true
}

const isAction = (action: string): action is WebhookAction =>
  WEBHOOK_ACTIONS.some(one => one === action)

function isWanted(events: string[], { subject, action }: ChangeRow): boolean {
  if (!isAction(action) || !WEBHOOK_SUBJECTS.includes(subject)) return false
  return events.some(
    event => event === '*' || event === `${subject}.*` || event === `${subject}.${action}`,
  )
}

interface Telling {
  hook: WebhookRow
  wanted: ChangeRow[]
  owner: Pick<Selectable<Tables['users']>, 'id' | 'username' | 'role'>
}

async function tell(
  trx: Trx,
  { clock, callerOf, told }: CollectParts,
  { hook, wanted, owner }: Telling,
): Promise<void> {
  const reader = await callerOf(owner)
  for (const change of wanted.filter(one => mayBeTold(reader, one))) {
    const payload = await describe(trx, change, { reader, told })
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

function mayBeTold(reader: Caller, { subject, only_for }: ChangeRow): boolean {
  if (only_for !== null)
    return only_for === reader.userId && reader.canOwn('read', subject, reader.userId)
  return !PRIVATE_SUBJECTS.includes(subject) && reader.can('read', subject)
}

async function describe(
  trx: Trx,
  { id, at, subject, action, user_id, user_name }: ChangeRow,
  { reader, told }: { reader: Caller; told: ToldFields },
): Promise<WebhookPayload> {
  const found = trx.selectFrom('audit_records').where('change_id', '=', id)
  const rows = await found
    .select(['record_id', 'record_name', 'after'])
    .orderBy('record_id')
    .limit(RECORDS_TOLD)
    .execute()
  const { n } = await found.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const read = told(subject)
  return {
    id: `evt_${randomUUID()}`,
    type: `${subject}.${action}`,
    timestamp: at,
    data: {
      subject,
      action,
      ...(reader.can('read', 'User') ? { by: { id: user_id, name: user_name } } : {}),
      count: Number(n),
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
