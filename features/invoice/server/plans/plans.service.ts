import { dueDateOf } from '../../contract/invoice.rules.ts'
import type { newPlan, PlanAct, PlanState } from '../../contract/invoice-plans.contract.ts'
import type * as z from 'zod/mini'
import type { Trx } from '#platform/server/database/tables.ts'
import { nextOccurrence } from '#platform/server/recurrence/recurrence.ts'
import { askApproval, isApprovalNeeded } from '../approval/approval.service.ts'
import { reckon } from '../change/content.service.ts'
import { addDraft } from '../change/draft.service.ts'
import { issueInvoice } from '../change/issue.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import { getClient } from '../clients/clients.repo.ts'
import { noRule, planOver } from '../invoice.errors.ts'
import type { InvoiceDbRow, PlanRow } from '../invoice.tables.ts'
import { type Act, takeNumber } from '../records/figures.service.ts'
import { contentOf, getPlan } from './plans.repo.ts'

// Templates, estimates and series are kept and become invoices; a series does so by itself on its days (INV-28).

/** A series that nobody looked after for long makes no more than so many at once. */
const AT_ONCE = 36

export async function savePlan(
  trx: Trx,
  act: Act,
  { id, content, ...plan }: z.output<typeof newPlan>,
): Promise<number> {
  await getClient(trx, content.clientId)
  reckon(content)
  if (plan.kind === 'series' && (plan.rule === '' || plan.startsOn === null)) throw noRule()
  const columns = {
    name: plan.name,
    client_id: content.clientId,
    content: JSON.stringify(content),
    terms: plan.terms,
    rule: plan.rule,
    starts_on: plan.startsOn,
    valid_until: plan.validUntil,
    is_issuing: plan.isIssuing ? 1 : 0,
  }
  if (id === undefined) {
    const number = plan.kind === 'estimate' ? await takeNumber(trx, 'estimate') : null
    const state: PlanState = plan.kind === 'estimate' ? 'open' : 'running'
    const row = {
      ...columns,
      kind: plan.kind,
      number,
      state,
      next_on: plan.startsOn,
      last_invoice_id: null,
      created_at: act.now.toISOString(),
    }
    return (
      await trx
        .insertInto('invoice_plans')
        .values({ ...row, deleted_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }
  const known = await getPlan(trx, id)
  const isMoved = plan.startsOn !== known.starts_on || plan.rule !== known.rule
  const next = isMoved
    ? { next_on: firstFrom({ ...columns, next_on: plan.startsOn }, act.today) }
    : {}
  await trx
    .updateTable('invoice_plans')
    .set(eb => ({ ...columns, ...next, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return id
}

type Timed = Pick<PlanRow, 'rule' | 'starts_on' | 'next_on'>

/** The first day of a series that is not gone by. */
function firstFrom(plan: Timed, today: string): string | null {
  if (plan.starts_on === null || plan.starts_on >= today) return plan.starts_on
  const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  return dayAfter(plan, before)
}

const dayAfter = ({ starts_on: start, rule }: Timed, after: string): string | null =>
  start === null || rule === ''
    ? null
    : (nextOccurrence({ start, zone: 'UTC', isAllDay: true, rule, after }) ?? null)

/** Makes a draft of it; a series that issues by itself issues it. */
async function makeInvoice(
  trx: Trx,
  act: Act,
  { plan, on, isIssuing }: { plan: PlanRow; on: string; isIssuing: boolean },
): Promise<InvoiceDbRow> {
  const content = contentOf(plan)
  const dueDate = plan.terms === '' ? null : dueDateOf(on, plan.terms)
  const draft = await addDraft(trx, act, { ...content, issuedDate: on, dueDate, terms: plan.terms })
  const made = isIssuing ? await issueOrAsk(trx, act, draft) : draft
  await recordInvoices(trx, act, { touched: [{ after: made }], action: 'create' })
  await trx
    .updateTable('invoice_plans')
    .set({ last_invoice_id: made.id })
    .where('id', '=', plan.id)
    .execute()
  return made
}

/** What a series would issue by itself waits for somebody's word like any other, where that must be. */
async function issueOrAsk(trx: Trx, act: Act, draft: InvoiceDbRow): Promise<InvoiceDbRow> {
  return (await isApprovalNeeded(trx, draft))
    ? askApproval(trx, act, { draft, note: '' })
    : issueInvoice(trx, act, draft.id)
}

/** Does with it what was asked; answers the invoice that was made. */
export async function runPlan(
  trx: Trx,
  act: Act,
  { id, act: wanted }: { id: number; act: PlanAct },
): Promise<number | null> {
  const plan = await getPlan(trx, id)
  const to = (state: PlanState) =>
    trx.updateTable('invoice_plans').set({ state }).where('id', '=', id).execute()
  if (wanted === 'make') {
    if (plan.state === 'declined' || plan.state === 'invoiced' || plan.state === 'over')
      throw planOver()
    const made = await makeInvoice(trx, act, { plan, on: act.today, isIssuing: false })
    if (plan.kind === 'estimate') await to('invoiced')
    return made.id
  }
  if (wanted === 'skip') {
    if (plan.kind !== 'series' || plan.next_on === null) throw planOver()
    await moveOn(trx, plan, plan.next_on)
    return null
  }
  const allowed: Record<typeof wanted, { from: readonly PlanState[]; to: PlanState }> = {
    pause: { from: ['running'], to: 'paused' },
    resume: { from: ['paused'], to: 'running' },
    accept: { from: ['open', 'declined'], to: 'accepted' },
    decline: { from: ['open', 'accepted'], to: 'declined' },
  }
  const step = allowed[wanted]
  const isSeries = wanted === 'pause' || wanted === 'resume'
  if (!step.from.includes(plan.state) || plan.kind !== (isSeries ? 'series' : 'estimate'))
    throw planOver()
  await to(step.to)
  if (wanted === 'resume') {
    const next_on = firstFrom(plan, act.today)
    await trx.updateTable('invoice_plans').set({ next_on }).where('id', '=', id).execute()
  }
  return null
}

async function moveOn(
  trx: Trx,
  plan: Timed & { id: number },
  after: string,
): Promise<string | null> {
  const next_on = dayAfter(plan, after)
  const over = next_on === null ? ({ state: 'over' } as const) : {}
  await trx
    .updateTable('invoice_plans')
    .set({ next_on, ...over })
    .where('id', '=', plan.id)
    .execute()
  return next_on
}

/** Makes what the series have to make up to today; answers the issued ones. */
export async function makeDue(trx: Trx, act: Act): Promise<InvoiceDbRow[]> {
  const due = await trx
    .selectFrom('invoice_plans')
    .selectAll()
    .where('kind', '=', 'series')
    .where('state', '=', 'running')
    .where('next_on', '<=', act.today)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const made: InvoiceDbRow[] = []
  for (const plan of due) {
    let on = plan.next_on
    for (let count = 0; on !== null && on <= act.today && count < AT_ONCE; count += 1) {
      made.push(await makeInvoice(trx, act, { plan, on, isIssuing: plan.is_issuing === 1 }))
      on = await moveOn(trx, plan, on)
    }
  }
  return made.filter(row => row.number !== null)
}
