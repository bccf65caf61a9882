import type { alertChange, newAlert } from '../../contract/card-alerts.contract.ts'
import { type AlertDirection, isCrossable, MAX_ALERTS } from '../../contract/card-alerts.rules.ts'
import { type Figure, figureUnit } from '../../contract/card.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import type * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { notCrossable, notFoundHere, notWhole, tooFine, tooMany } from '../dashboards.errors.ts'
import type { AlertRow } from '../dashboards.tables.ts'
import type { View } from '../cards/view.service.ts'
import { changeOwn } from '../own/own.repo.ts'
import { recordOwn, removeOwn } from '../own/own.service.ts'
import { assertFigureVisible } from '../rows/rows.service.ts'
import { findAlert, insertAlert, listAlerts, toAlert } from './alerts.repo.ts'
import { readValue, watch, type WatchParts } from './watch.service.ts'

// One's own alerts. Each is evaluated in the transaction that creates or changes it, so that the response has its current state.

const table = 'card_alerts'

/** A change of an alert, with what its evaluation needs. */
type AlertContext = MutationContext & WatchParts & { view: View }

export async function addAlert(
  context: AlertContext,
  { figure, direction, amount, span, notifiesByEmail }: z.output<typeof newAlert>,
) {
  const { trx, caller, now, view } = context
  assertFigureVisible(caller, figure)
  if ((await listAlerts(trx, caller.userId)).length >= MAX_ALERTS) throw tooMany(MAX_ALERTS)
  const content = {
    figure,
    direction,
    span,
    ...amountOf({ figure, direction, amount }, view.currency),
    notifies_by_email: Number(notifiesByEmail),
    is_paused: 0,
  }
  const id = await insertAlert(trx, { ...content, user_id: caller.userId, now })
  const row = await look(context, id)
  const undo = { deleted_at: now.toISOString() }
  const changeId = await recordOwn(context, {
    ...named(row),
    version: row.version,
    action: 'create',
    after: snapshotOf(row),
    undo,
  })
  return { alert: toAlert(row), changeId }
}

export async function updateAlert(
  context: AlertContext,
  {
    id,
    figure,
    direction,
    amount,
    span,
    notifiesByEmail,
    isPaused,
    ifMatch,
  }: z.output<typeof alertChange> & { ifMatch: number | undefined },
) {
  const { trx, caller, now, view } = context
  const before = await get(trx, { id, userId: caller.userId })
  if (isStale(ifMatch, before.version)) throw staleVersion(toAlert(before))
  const next = figure ?? before.figure
  assertFigureVisible(caller, next)
  const change = {
    ...conditionOf(before, { figure, direction, amount }, view.currency),
    ...(span === undefined ? {} : { span }),
    ...(notifiesByEmail === undefined ? {} : { notifies_by_email: Number(notifiesByEmail) }),
    ...(isPaused === undefined ? {} : { is_paused: Number(isPaused) }),
  }
  const isWatchedAnew =
    figure !== undefined ||
    direction !== undefined ||
    amount !== undefined ||
    span !== undefined ||
    isPaused === false
  // A changed condition may notify again.
  const fresh = isWatchedAnew ? { state: 'unknown', value: null, checked_at: null } : {}
  await changeOwn(trx, table, {
    id,
    change: { ...change, ...fresh, updated_at: now.toISOString() },
  })
  const after = await look(context, id)
  const undo = {
    ...contentOf(before),
    ...(isWatchedAnew ? { state: before.state, value: before.value } : {}),
  }
  const states = { before: snapshotOf(before), after: snapshotOf(after) }
  const changeId = await recordOwn(context, {
    ...named(after),
    version: after.version,
    action: 'update',
    ...states,
    undo,
  })
  return { alert: toAlert(after), changeId }
}

export async function removeAlert(context: MutationContext, id: number): Promise<number> {
  const row = await get(context.trx, { id, userId: context.caller.userId })
  return removeOwn(context, { table, id, name: row.figure, before: snapshotOf(row) })
}

/** Evaluates it now. */
async function look(
  { trx, caller, now, view, mail, baseUrl }: AlertContext,
  id: number,
): Promise<AlertRow> {
  const row = await get(trx, { id, userId: caller.userId })
  if (row.is_paused === 1) return row
  await watch(trx, { row, value: await readValue(view, row), view, now, mail, baseUrl })
  return get(trx, { id, userId: caller.userId })
}

async function get(trx: Trx, which: { id: number; userId: number }): Promise<AlertRow> {
  const row = await findAlert(trx, which)
  if (row === undefined) throw notFoundHere()
  return row
}

interface Condition {
  figure: Figure
  direction: AlertDirection
  amount: number
}

/** What of a condition changes; what isn't given stays. */
function conditionOf(
  before: AlertRow,
  { figure, direction, amount }: { [Key in keyof Condition]: Condition[Key] | undefined },
  company: string,
): Partial<Condition & { currency: string }> {
  if (figure === undefined && direction === undefined && amount === undefined) return {}
  const next: Condition = {
    figure: figure ?? before.figure,
    direction: direction ?? before.direction,
    amount: amount ?? toAlert(before).amount,
  }
  // A figure of another unit requires an amount of that unit.
  const isOther = figureUnit(next.figure) !== figureUnit(before.figure)
  const counted = amount === undefined && !isOther ? {} : amountOf(next, company)
  if (!isCrossable(next)) throw notCrossable()
  return { figure: next.figure, direction: next.direction, ...counted }
}

function amountOf(
  { figure, direction, amount }: Condition,
  company: string,
): { amount: number; currency: string } {
  if (figureUnit(figure) === 'count') {
    if (!Number.isInteger(amount)) throw notWhole()
    if (!isCrossable({ figure, direction, amount })) throw notCrossable()
    return { amount, currency: '' }
  }
  const minor = toMinor(amount, company)
  if (minor === undefined) throw tooFine('amount')
  return { amount: minor, currency: company }
}

const named = ({ id, figure: name, user_id: ownerId }: AlertRow) =>
  ({ table, id, name, ownerId }) as const
const contentOf = ({
  figure,
  direction,
  amount,
  currency,
  span,
  notifies_by_email,
  is_paused,
}: AlertRow) => ({
  figure,
  direction,
  amount: Number(amount),
  currency,
  span,
  notifies_by_email,
  is_paused,
})
const snapshotOf = (row: AlertRow) => {
  const { figure, direction, amount, currency, span, notifiesByEmail, isPaused } = toAlert(row)
  return { figure, direction, amount, currency, span, notifiesByEmail, isPaused }
}
