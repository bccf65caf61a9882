import type { CardAlert } from '../../contract/card-alerts.contract.ts'
import { figureUnit } from '../../contract/card.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { listTableVersions } from '../cards/view.repo.ts'
import type { AlertRow } from '../dashboards.tables.ts'

export const listAlerts = (db: Db, userId: number): Promise<AlertRow[]> =>
  db
    .selectFrom('card_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** All active ones, grouped by person. */
export const listWatched = (db: Db): Promise<AlertRow[]> =>
  db
    .selectFrom('card_alerts')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('is_paused', '=', 0)
    .orderBy('user_id')
    .orderBy('id')
    .execute()

export const findAlert = (
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<AlertRow | undefined> =>
  db
    .selectFrom('card_alerts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Changes with every underlying record, and with the alerts. */
export async function readAlertMark(db: Db): Promise<string> {
  const versions = await listTableVersions(db)
  const alerts = await db
    .selectFrom('card_alerts')
    .select(eb => [eb.fn.max('updated_at').as('at'), eb.fn.countAll().as('n')])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return [...versions, alerts?.at, alerts?.n].join()
}

export type AlertContent = Pick<
  AlertRow,
  'figure' | 'direction' | 'amount' | 'currency' | 'span' | 'notifies_by_email' | 'is_paused'
>

export const insertAlert = async (
  trx: Trx,
  row: AlertContent & { user_id: number; now: Date },
): Promise<number> => {
  const { now, ...content } = row
  const at = now.toISOString()
  const fresh = {
    state: 'unknown' as const,
    value: null,
    checked_at: null,
    last_triggered_at: null,
    deleted_at: null,
  }
  const query = trx
    .insertInto('card_alerts')
    .values({ ...content, ...fresh, created_at: at, updated_at: at })
  return (await query.returning('id').executeTakeFirstOrThrow()).id
}

/** The evaluated state is not a change by the owner: the version stays. */
export async function updateAlertState(
  trx: Trx,
  id: number,
  state: Partial<Pick<AlertRow, 'state' | 'value' | 'checked_at' | 'last_triggered_at'>>,
): Promise<void> {
  await trx.updateTable('card_alerts').set(state).where('id', '=', id).execute()
}

export function toAlert(row: AlertRow): CardAlert {
  const isMoney = figureUnit(row.figure) === 'money'
  const toAmount = (value: number) => (isMoney ? toMajor(value, row.currency) : value)
  return {
    id: row.id,
    figure: row.figure,
    direction: row.direction,
    amount: toAmount(Number(row.amount)),
    currency: isMoney ? row.currency : null,
    span: row.span,
    notifiesByEmail: row.notifies_by_email === 1,
    isPaused: row.is_paused === 1,
    state: row.state,
    value: row.value === null ? null : toAmount(Number(row.value)),
    checkedAt: row.checked_at,
    lastTriggeredAt: row.last_triggered_at,
    version: row.version,
  }
}
