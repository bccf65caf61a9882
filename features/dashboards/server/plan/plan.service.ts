import type { PlanForm } from '../../contract/card.contract.ts'
import { toMajor, toMinor } from '#platform/contract/money.rules.ts'
import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { tooFine } from '../dashboards.errors.ts'
import { findPlan, type Plan, savePlanRow } from './plan.repo.ts'

// Budgets of a year, and goals (DASH-06, DASH-11).

export const PLAN_UNDO = 'card.plan'
const undoArgs = z.object({
  name: z.string(),
  value: z.nullable(z.number()),
  currency: z.string(),
  version: z.int(),
})

export async function savePlan(
  { trx, actor, now }: RecordingContext,
  // The currency is the company's.
  { form, currency, ifMatch }: { form: PlanForm; currency: string; ifMatch: number | undefined },
) {
  const name = form.plan === 'budget' ? `budget:${form.year}` : form.plan
  const before = await findPlan(trx, name)
  if (isStale(ifMatch, before.version))
    throw staleVersion({ value: toAmountOf(before), version: before.version })
  const value =
    form.plan === 'budget' && form.value !== null ? toMinor(form.value, currency) : form.value
  if (value === undefined) throw tooFine()
  const after = {
    value,
    currency: form.plan === 'budget' ? currency : '',
    version: before.version + 1,
  }
  if (before.value === after.value && before.currency === after.currency)
    return { value: form.value, version: before.version }
  await savePlanRow(trx, { name, now, ...after })
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Report',
    records: [
      { id: name, name, before: { value: toAmountOf(before) }, after: { value: form.value } },
    ],
    undo: {
      kind: PLAN_UNDO,
      args: { name, value: before.value, currency: before.currency, version: after.version },
    },
  })
  return { value: form.value, version: after.version, changeId }
}

const toAmountOf = ({ value, currency }: Plan): number | null =>
  value === null || currency === '' ? value : toMajor(value, currency)

export const undoPlan: UndoStep = async ({ args, ...context }) => {
  const { trx, caller, actor, now } = context
  if (!caller.can('update', 'Payment')) throw forbidden('update', 'Payment')
  const { name, value, currency, version: left } = undoArgs.parse(args)
  const current = await findPlan(trx, name)
  const { version } = current
  await assertUnchanged(context, { id: name, name, version, left })
  const back = { value, currency, version: version + 1 }
  await savePlanRow(trx, { name, now, ...back })
  const records = [
    { id: name, name, before: { value: toAmountOf(current) }, after: { value: toAmountOf(back) } },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Report', records })
}
