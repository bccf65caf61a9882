import { addDays } from '#platform/contract/local-time.rules.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import { dueDateOf } from '../../contract/invoice.rules.ts'
import type { newPlan, PlanActivity, PlanState } from '../../contract/invoice-plans.contract.ts'
import { inEveryMonth } from '#platform/contract/recurrence.rules.ts'
import type * as z from 'zod/mini'
import type { Trx } from '#platform/server/database/tables.ts'
import { nextOccurrence, occurrencesBetween } from '#platform/server/recurrence/recurrence.ts'
import { requestApproval, isApprovalNeeded } from '../approval/approval.service.ts'
import { calculateTotals } from '../change/content.service.ts'
import { addDraft } from '../change/draft.service.ts'
import { issueInvoice } from '../change/issue.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import { getClient } from '../clients/clients.repo.ts'
import { noRule, planOver } from '../invoice.errors.ts'
import type { InvoiceDbRow, PlanRow } from '../invoice.tables.ts'
import { takeNumber } from '../records/figures.repo.ts'
import {
  advancePlan,
  contentOf,
  getPlan,
  insertPlan,
  listDuePlans,
  updatePlanRow,
} from './plans.repo.ts'

// Templates, estimates and series become invoices; a series does so automatically on its dates (INV-28).

/** The most invoices a neglected series creates at once. */
const AT_ONCE = 36

export async function savePlan(
  context: InvoiceContext,
  { id, content, ...plan }: z.output<typeof newPlan>,
): Promise<number> {
  await getClient(context.trx, content.clientId)
  calculateTotals(content)
  if (plan.kind === 'series' && (plan.rule === '' || plan.startsOn === null)) throw noRule()
  const columns = {
    name: plan.name,
    client_id: content.clientId,
    content: JSON.stringify(content),
    terms: plan.terms,
    rule: plan.startsOn === null ? plan.rule : inEveryMonth(plan.rule, plan.startsOn),
    starts_on: plan.startsOn,
    valid_until: plan.validUntil,
    is_auto_issued: plan.isAutoIssued ? 1 : 0,
  }
  if (id === undefined) {
    const number = plan.kind === 'estimate' ? await takeNumber(context.trx, 'estimate') : null
    const state: PlanState = plan.kind === 'estimate' ? 'open' : 'running'
    const row = {
      ...columns,
      kind: plan.kind,
      number,
      state,
      next_on: plan.startsOn,
      last_invoice_id: null,
      created_at: context.now.toISOString(),
    }
    return insertPlan(context.trx, { ...row, deleted_at: null })
  }
  const known = await getPlan(context.trx, id)
  // What was accepted stays as it was; declined again, it can be changed and offered anew.
  if (known.kind === 'estimate' && (known.state === 'accepted' || known.state === 'invoiced'))
    throw planOver()
  const isMoved = plan.startsOn !== known.starts_on || columns.rule !== known.rule
  await updatePlanRow(context.trx, id, {
    ...columns,
    ...(isMoved ? move(known, columns, context) : {}),
  })
  return id
}

type Timed = Pick<PlanRow, 'rule' | 'starts_on'>
type Running = Pick<PlanRow, 'next_on' | 'state'>

/** When a series goes on after its start or rule has changed. What has been invoiced or skipped already doesn't come back. */
function move(known: PlanRow, timed: Timed, { today }: Pick<InvoiceContext, 'today'>): Running {
  const isRestarted = timed.starts_on !== known.starts_on && (timed.starts_on ?? '') > today
  const next = isRestarted
    ? timed.starts_on
    : firstAfter(timed, lastDone(known, today) ?? addDays(today, -1))
  if (known.kind !== 'series') return { next_on: next, state: known.state }
  const state = known.state === 'over' ? 'running' : known.state
  return { next_on: next, state: next === null ? 'over' : state }
}

/** The last date from today on that has been invoiced or skipped. */
function lastDone({ next_on: next, ...plan }: PlanRow, today: string): string | undefined {
  const series = seriesOf(plan)
  if (series === undefined) return undefined
  return occurrencesBetween({ ...series, from: today, to: next ?? ALL_DAYS }).at(-1)
}
/** After all dates. */
const ALL_DAYS = '9999-12-31'

const firstAfter = (plan: Timed, after: string): string | null =>
  plan.starts_on !== null && plan.starts_on > after ? plan.starts_on : dayAfter(plan, after)

const dayAfter = (plan: Timed, after: string): string | null => {
  const series = seriesOf(plan)
  return series === undefined ? null : (nextOccurrence({ ...series, after }) ?? null)
}

/** No month goes without an invoice for being short. */
const seriesOf = ({ starts_on: start, rule }: Timed) =>
  start === null || rule === ''
    ? undefined
    : { start, zone: 'UTC', isAllDay: true, rule: inEveryMonth(rule, start) }

/** Creates a draft; an auto-issuing series issues it. */
async function makeInvoice(
  context: InvoiceContext,
  { plan, on, isAutoIssued }: { plan: PlanRow; on: string; isAutoIssued: boolean },
): Promise<InvoiceDbRow> {
  const content = contentOf(plan)
  const dueDate = plan.terms === '' ? null : dueDateOf(on, plan.terms)
  const draft = await addDraft(context, { ...content, issuedDate: on, dueDate, terms: plan.terms })
  const made = isAutoIssued ? await issueOrAsk(context, draft) : draft
  await recordInvoices(context, { changes: [{ after: made }], action: 'create' })
  await advancePlan(context.trx, plan.id, { last_invoice_id: made.id })
  return made
}

/** Auto-issued invoices need approval like any other where the rule requires it. */
async function issueOrAsk(context: InvoiceContext, draft: InvoiceDbRow): Promise<InvoiceDbRow> {
  return (await isApprovalNeeded(context.trx, draft))
    ? requestApproval(context, { draft, note: '' })
    : issueInvoice(context, draft.id)
}

/** Runs the requested action; returns the created invoice. */
export async function runPlan(
  context: InvoiceContext,
  { id, action }: { id: number; action: PlanActivity },
): Promise<number | null> {
  const plan = await getPlan(context.trx, id)
  const to = (state: PlanState) => advancePlan(context.trx, id, { state })
  if (action === 'make') {
    if (plan.state === 'declined' || plan.state === 'invoiced' || plan.state === 'over')
      throw planOver()
    const made = await makeInvoice(context, { plan, on: context.today, isAutoIssued: false })
    if (plan.kind === 'estimate') await to('invoiced')
    return made.id
  }
  if (action === 'skip') {
    if (plan.kind !== 'series' || plan.next_on === null) throw planOver()
    await moveOn(context.trx, plan, plan.next_on)
    return null
  }
  const allowed: Record<typeof action, { from: readonly PlanState[]; to: PlanState }> = {
    pause: { from: ['running'], to: 'paused' },
    resume: { from: ['paused'], to: 'running' },
    accept: { from: ['open', 'declined'], to: 'accepted' },
    decline: { from: ['open', 'accepted'], to: 'declined' },
  }
  const step = allowed[action]
  const isSeries = action === 'pause' || action === 'resume'
  if (!step.from.includes(plan.state) || plan.kind !== (isSeries ? 'series' : 'estimate'))
    throw planOver()
  await to(step.to)
  // Dates missed during the pause are left out.
  if (action === 'resume' && plan.next_on !== null && plan.next_on < context.today)
    await moveOn(context.trx, plan, addDays(context.today, -1))
  return null
}

async function moveOn(
  trx: Trx,
  plan: Timed & { id: number },
  after: string,
): Promise<string | null> {
  const next_on = dayAfter(plan, after)
  const over = next_on === null ? ({ state: 'over' } as const) : {}
  await advancePlan(trx, plan.id, { next_on, ...over })
  return next_on
}

/** Makes what a series has to make up to today; answers the issued ones. */
export async function makeDue(context: InvoiceContext, id: number): Promise<InvoiceDbRow[]> {
  const made: InvoiceDbRow[] = []
  for (const plan of await listDuePlans(context.trx, { today: context.today, id })) {
    let on = plan.next_on
    for (let count = 0; on !== null && on <= context.today && count < AT_ONCE; count += 1) {
      made.push(await makeInvoice(context, { plan, on, isAutoIssued: plan.is_auto_issued === 1 }))
      on = await moveOn(context.trx, plan, on)
    }
  }
  return made.filter(row => row.number !== null)
}
