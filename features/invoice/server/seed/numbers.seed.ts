import type { Trx } from '#platform/server/database/tables.ts'
import { FIRST_NUMBER } from '../../contract/invoice.rules.ts'
import { sealInvoice } from '../documents/seal.service.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { figuresOf } from '../records/figures.service.ts'
import { companyOf } from '../records/paper.service.ts'

// Numbers of all documents of the demo when it gets a past: without a gap, in the order of the days. What the first rows have numbered
// is numbered again, as nobody has seen it yet.

/** Makes room among the numbers; answers those of the documents of these days, which are in their order. */
export async function numberByDays(
  trx: Trx,
  { days, credits }: { days: readonly string[]; credits: readonly string[] },
): Promise<{ invoices: number[]; credits: number[] }> {
  return {
    invoices: await numberInvoices(trx, days),
    credits: await numberCredits(trx, credits),
  }
}

/** Which places the old and the new ones have together; on the same day the old ones come first. */
function merge(old: readonly string[], added: readonly string[]) {
  const all = [
    ...old.map((day, index) => ({ day, index, isOld: true })),
    ...added.map((day, index) => ({ day, index, isOld: false })),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const places = { old: old.map(() => 0), added: added.map(() => 0) }
  for (const [place, { index, isOld }] of all.entries())
    (isOld ? places.old : places.added)[index] = place
  return places
}

async function numberInvoices(trx: Trx, days: readonly string[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('number', 'is not', null)
    .orderBy('issued_on')
    .orderBy('number')
    .execute()
  const places = merge(
    rows.map(row => row.issued_on),
    days,
  )
  // All at first: no two have the same number, not even between two statements.
  await trx.updateTable('invoices').set({ number: null }).where('number', 'is not', null).execute()
  for (const [index, row] of rows.entries())
    await renumber(trx, row, FIRST_NUMBER + (places.old[index] ?? 0))
  await setNext(trx, 'invoice', FIRST_NUMBER + rows.length + days.length)
  return places.added.map(place => FIRST_NUMBER + place)
}

async function renumber(trx: Trx, row: InvoiceDbRow, number: number): Promise<void> {
  const figures = figuresOf({ ...row, number }, row.id)
  const after = await trx
    .updateTable('invoices')
    .set({ number, figures })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('invoice_events')
    .set({ detail: `#${number}` })
    .where('invoice_id', '=', row.id)
    .where('event', '=', 'issued')
    .execute()
  if (row.digest !== null) await sealInvoice(trx, after, await companyOf(trx, row))
}

async function numberCredits(trx: Trx, days: readonly string[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('invoice_credits')
    .select(['id', 'credited_on'])
    .orderBy('credited_on')
    .orderBy('number')
    .execute()
  const places = merge(
    rows.map(row => row.credited_on),
    days,
  )
  await trx
    .updateTable('invoice_credits')
    .set(eb => ({ number: eb.neg('number') }))
    .execute()
  for (const [index, { id }] of rows.entries())
    await trx
      .updateTable('invoice_credits')
      .set({ number: 1 + (places.old[index] ?? 0) })
      .where('id', '=', id)
      .execute()
  await setNext(trx, 'credit', 1 + rows.length + days.length)
  return places.added.map(place => 1 + place)
}

const setNext = (trx: Trx, kind: 'invoice' | 'credit', next: number) =>
  trx.updateTable('invoice_numbers').set({ next }).where('kind', '=', kind).execute()
