import type { InvoiceContext } from '../invoice.context.ts'
import type { newParts } from '../../contract/invoice-parts.contract.ts'
import {
  amountsOfParts,
  groupByTax,
  splitSums,
  WHOLE_PERCENT,
  type TaxGroup,
} from '../../contract/invoice-parts.rules.ts'
import { MAX_ITEM, MAX_TEXT } from '../../contract/invoice.rules.ts'
import { type TaxTotals, toMajor, toMinor, type Totals } from '#platform/contract/money.rules.ts'
import type * as z from 'zod/mini'
import { text } from '#platform/server/texts/texts.ts'
import { updateInvoiceRow } from '../change/change.repo.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import { addDraft } from '../change/draft.service.ts'
import { issueAs, voidInvoice } from '../change/issue.service.ts'
import { dueInThePast, emptyPart, ofOrder, wrongDecimals, wrongParts } from '../invoice.errors.ts'
import type { InvoiceDbRow, LineRow } from '../invoice.tables.ts'
import { takeNumber } from '../records/figures.repo.ts'
import { recordEvent, recalculate } from '../records/figures.service.ts'
import {
  acceptedOf,
  getInvoice,
  listLines,
  readInvoice,
  toMoneyRows,
  totalsOfRows,
} from '../records/records.repo.ts'

// Splits an issued invoice (INV-31). The parts replace it: it is voided and keeps its number, they get the next ones. Each has its
// share of every amount, and taxes are stored as split: recalculated they would not add up to the whole.

type ReadParts = z.output<typeof newParts>

interface Part {
  amount: number
  dueDate: string
  /** Of each group of lines that are taxed alike. */
  bases: number[]
  taxes: TaxTotals[]
}

/** Splits an invoice, and records which one was voided and which were created. */
export async function splitRecorded(context: InvoiceContext, input: ReadParts) {
  const { before, made } = await splitInvoice(context, input)
  const after = await getInvoice(context.trx, before.id)
  await recordInvoices(context, { changes: [{ before, after }], action: 'update' })
  await recordInvoices(context, {
    changes: made.map(part => ({ after: part })),
    action: 'create',
  })
  return {
    invoice: await readInvoice(context.trx, after),
    partIds: made.map(({ id }) => id),
  }
}

/** Throws 404, 409 for what is no invoice to divide, 422 for parts that are not the whole. */
async function splitInvoice(context: InvoiceContext, input: ReadParts) {
  const whole = await getInvoice(context.trx, input.id)
  if (whole.order_id !== null) throw ofOrder()
  const amounts = readAmounts(whole, input)
  if (input.parts.some(({ dueDate }) => dueDate < context.today)) throw dueInThePast()
  const reason = text(
    { language: whole.language, file: 'mail', key: 'partReason' },
    { count: amounts.length },
  )
  const voided = await voidInvoice(context, { id: whole.id, reason })
  const lines = await listLines(context.trx, whole.id)
  const totals = totalsOfRows(lines, whole)
  const groups = groupByTax(toMoneyRows(lines), totals)
  const parts = divide({ groups, totals, amounts }).map((part, index) => ({
    ...part,
    dueDate: input.parts[index]?.dueDate ?? context.today,
  }))
  const made: InvoiceDbRow[] = []
  for (const part of parts)
    made.push(
      await makePart(context, {
        whole,
        lines,
        groups,
        part,
        place: made.length + 1,
        count: parts.length,
      }),
    )
  await recordEvent(context, {
    id: whole.id,
    event: 'split',
    detail: made.map(({ number }) => `#${number}`).join(', '),
  })
  return { before: voided.before, after: voided.after, made }
}

/** The amounts of the parts, in minor units. */
function readAmounts({ total, currency }: InvoiceDbRow, { by, parts }: ReadParts): number[] {
  const shares = parts.map(({ share }) =>
    by === 'amount' ? toMinor(share, currency) : toHundredths(share),
  )
  const known = shares.filter(share => share !== undefined)
  if (known.length < shares.length) throw wrongDecimals('parts')
  if (known.reduce((sum, share) => sum + share, 0) !== (by === 'amount' ? total : WHOLE_PERCENT))
    throw wrongParts()
  const amounts = amountsOfParts(total, { by, shares: known })
  if (amounts.some(amount => amount <= 0)) throw emptyPart()
  return amounts
}

function toHundredths(percent: number): number | undefined {
  const whole = Math.round(percent * 100)
  return Math.abs(percent * 100 - whole) < 1e-6 ? whole : undefined
}

function divide({
  groups,
  totals,
  amounts,
}: {
  groups: TaxGroup[]
  totals: Pick<Totals, 'taxes'>
  amounts: number[]
}): Omit<Part, 'dueDate'>[] {
  const sums = [...groups.map(({ base }) => base), ...totals.taxes.map(({ amount }) => amount)]
  return splitSums(sums, amounts).map((cells, index) => {
    const bases = cells.slice(0, groups.length)
    const taxes = totals.taxes.map(({ name, basisPoints }, column) => {
      const isMeant = ({ taxes: of }: TaxGroup) =>
        of.some(tax => tax.name === name && tax.basisPoints === basisPoints)
      const base = groups.reduce(
        (sum, group, place) => (isMeant(group) ? sum + (bases[place] ?? 0) : sum),
        0,
      )
      return { name, basisPoints, base, amount: cells[groups.length + column] ?? 0 }
    })
    return { amount: amounts[index] ?? 0, bases, taxes }
  })
}

interface Making {
  whole: InvoiceDbRow
  lines: readonly LineRow[]
  groups: readonly TaxGroup[]
  part: Part
  place: number
  count: number
}

async function makePart(context: InvoiceContext, making: Making): Promise<InvoiceDbRow> {
  const { whole, part, place } = making
  const draft = await addDraft(context, bodyOf(making, context.today))
  const tax = part.taxes.reduce((sum, { amount }) => sum + amount, 0)
  await updateInvoiceRow(context.trx, draft.id, {
    tax,
    total: part.amount,
    taxes_as: JSON.stringify(part.taxes),
    part_of: whole.id,
    part_number: place,
  })
  await recordEvent(context, { id: draft.id, event: 'part', detail: `#${whole.number}` })
  const settled = await recalculate(context, draft.id)
  // The whole was approved when it was issued, and has the same content.
  return issueAs(context, { draft: settled, number: await takeNumber(context.trx, 'invoice') })
}

function bodyOf({ whole, lines, groups, part, place, count }: Making, today: string) {
  const words = { language: whole.language, file: 'mail', key: 'partItem' }
  const item = text(words, { place, of: count, number: whole.number ?? 0 }).slice(0, MAX_ITEM)
  const items = groups.flatMap(({ taxes, lines: places }, group) => {
    const base = part.bases[group] ?? 0
    if (base === 0 && part.bases.some(other => other !== 0)) return []
    const description = places
      .map(index => lines[index]?.item ?? '')
      .join(', ')
      .slice(0, MAX_TEXT)
    const cost = toMajor(base, whole.currency)
    return [
      {
        item,
        description,
        cost,
        qty: 1,
        discount: 0,
        tax1: taxes[0] ?? null,
        tax2: taxes[1] ?? null,
        productId: null,
      },
    ]
  })
  return {
    clientId: whole.client_id,
    service: whole.service,
    currency: whole.currency,
    items,
    discount: { amount: 0 },
    salesperson: whole.salesperson,
    note: whole.note,
    paymentTerms: whole.payment_terms,
    showTerms: whole.show_terms === 1,
    showClientNotes: whole.show_notes === 1,
    showPaymentStub: whole.show_stub === 1,
    acceptedPayments: acceptedOf(whole),
    issuedDate: today,
    dueDate: part.dueDate,
    terms: '' as const,
  }
}
