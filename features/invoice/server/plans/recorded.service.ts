import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type {
  newPlan,
  Plan,
  PlanActivity,
  ReminderRules,
} from '../../contract/invoice-plans.contract.ts'
import type * as z from 'zod/mini'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import { deletePlanRow, getPlan, toPlan } from './plans.repo.ts'
import { runPlan, savePlan } from './plans.service.ts'
import { readReminders, saveReminders } from './reminders.repo.ts'

// Changes of templates, estimates, series and reminder rules, each recorded.

/** The version that was read; nothing is compared when left out. */
interface Read {
  ifMatch: number | undefined
}
function assertFresh(plan: Plan, { ifMatch }: Read): void {
  if (isStale(ifMatch, plan.version)) throw staleVersion(plan)
}

export async function savePlanRecorded(
  context: InvoiceContext,
  input: z.output<typeof newPlan>,
  read: Read,
) {
  const { trx, actor, now } = context
  const before = input.id === undefined ? undefined : toPlan(await getPlan(trx, input.id))
  if (before !== undefined) assertFresh(before, read)
  const plan = toPlan(await getPlan(trx, await savePlan(context, input)))
  await recordChange(trx, {
    actor,
    now,
    action: before === undefined ? 'create' : 'update',
    subject: 'Invoice',
    records: [{ id: plan.id, name: plan.name, before, after: plan }],
  })
  return plan
}

export async function runRecordedPlan(
  context: InvoiceContext,
  input: { id: number; action: PlanActivity },
  read: Read,
) {
  const { trx, actor, now } = context
  const known = await getPlan(trx, input.id)
  const before = toPlan(known)
  assertFresh(before, read)
  const invoiceId = await runPlan(context, input)
  const plan = toPlan(await getPlan(trx, input.id))
  const unskip = { id: plan.id, to: before.nextOn, state: known.state, from: plan.nextOn }
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'Invoice',
    records: [{ id: plan.id, name: plan.name, before, after: plan }],
    ...(input.action === 'skip' ? { undo: { kind: 'invoice.unskip', args: unskip } } : {}),
  })
  return { plan, invoiceId, changeId }
}

export async function deletePlan({ trx, actor, now }: RecordingContext, id: number) {
  const { name } = await getPlan(trx, id)
  await deletePlanRow(trx, id, now.toISOString())
  const changeId = await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Invoice',
    records: [{ id, name }],
    undo: { kind: 'invoice.plan', args: { id } },
  })
  return { id, changeId }
}

export async function saveReminderRules(
  { trx, actor, now }: RecordingContext,
  rules: ReminderRules,
) {
  const before = await readReminders(trx)
  await saveReminders(trx, rules)
  const records = [{ id: 'reminders', name: 'reminders', before, after: rules }]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Invoice', records })
  return { reminders: rules }
}
