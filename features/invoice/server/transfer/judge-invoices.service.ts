import { FIRST_NUMBER, MAX_LINES } from '../../contract/invoice.rules.ts'
import type { ReadInvoice } from '../../contract/invoice-shapes.rules.ts'
import { toMinor } from '#platform/contract/money.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import type { CheckedRow, RowRefusal } from '#platform/server/import/check-rows.ts'
import { contentColumns } from '../change/content.service.ts'
import { listTakenNumbers } from './transfer.repo.ts'
import type { ImportedLine } from './imported-line.service.ts'

// Errors across rows that are valid individually: their number, other rows of their invoice, the total. An invoice
// is imported as a whole or not at all, so one invalid row rejects the others of its invoice.

type Row = CheckedRow<ImportedLine>
interface Question {
  rows: readonly Row[]
  /** Invoices with a row that has a problem already. */
  wrongGroups: ReadonlySet<string>
  /** Whether rows with a number may be imported as issued: where approval is required, only by someone who may approve. */
  mayIssue: boolean
  bodyOf: (lines: readonly ImportedLine[]) => Omit<ReadInvoice, 'clientId'>
}

/** The key that groups rows into one invoice; undefined for a row of its own. */
export function groupKey({
  number,
  group,
}: {
  number?: string | number | undefined
  group?: string | undefined
}): string | undefined {
  const digits = `${number ?? ''}`.replace('#', '')
  if (digits !== '') return `#${Number(digits)}`
  return group === undefined || group === '' ? undefined : group
}

/** The rows of each invoice, in the order of the file. */
export function groupsOf(rows: readonly Row[]): Row[][] {
  const groups = new Map<string | symbol, Row[]>()
  for (const row of rows) {
    const key = groupKey(row.record) ?? Symbol('one')
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [row])
    else known.push(row)
  }
  return [...groups.values()]
}

export async function judgeInvoices(
  db: Db,
  { rows, wrongGroups, mayIssue, bodyOf }: Question,
): Promise<RowRefusal[]> {
  const numbers = [...new Set(rows.flatMap(({ record }) => record.number ?? []))]
  const taken = await listTakenNumbers(db, numbers)
  return groupsOf(rows).flatMap(group => {
    const found = [
      ...group.flatMap(row => judgeNumber(row, { taken, mayIssue })),
      ...judgeTogether(group),
      ...judgeSums(group, bodyOf),
    ]
    const refused = new Set(found.map(({ row }) => row))
    const key = group[0] === undefined ? undefined : groupKey(group[0].record)
    if (refused.size === 0 && (key === undefined || !wrongGroups.has(key))) return []
    const others = group.filter(({ row }) => !refused.has(row))
    return [
      ...found,
      ...others.map(row =>
        reject(row, 'number', 'import.group', 'Another row of this invoice has a problem.'),
      ),
    ]
  })
}

const reject = (
  { row }: Row,
  field: string,
  ...[reason, text]: [reason: string, text: string]
): RowRefusal => ({
  row,
  field,
  reason,
  text,
})

function judgeNumber(
  row: Row,
  { taken, mayIssue }: { taken: ReadonlySet<number>; mayIssue: boolean },
): RowRefusal[] {
  const { number } = row.record
  if (number === undefined) return []
  if (!mayIssue)
    return [
      reject(
        row,
        'number',
        'invoice.unapproved',
        'You can import issued invoices only if you can approve invoices.',
      ),
    ]
  if (number < 1 || number >= FIRST_NUMBER)
    return [
      reject(
        row,
        'number',
        'import.number_ahead',
        `Numbers from ${FIRST_NUMBER} on are assigned automatically. Use a lower one.`,
      ),
    ]
  return taken.has(number)
    ? [reject(row, 'number', 'import.number_taken', 'Another invoice already has this number.')]
    : []
}

const INVOICE_FIELDS = ['client', 'email', 'currency', 'issuedDate', 'dueDate'] as const

/** Invoice fields repeated in several rows must be equal. */
function judgeTogether(group: readonly Row[]): RowRefusal[] {
  const differing = INVOICE_FIELDS.flatMap(field => {
    const filled = group.filter(({ record }) => record[field] !== undefined && record[field] !== '')
    const other = filled.find(({ record }) => record[field] !== filled[0]?.record[field])
    return other === undefined
      ? []
      : [
          reject(
            other,
            field,
            'import.differs',
            'Another row of this invoice has a different value.',
          ),
        ]
  })
  const beyond = group[MAX_LINES]
  return beyond === undefined
    ? differing
    : [
        ...differing,
        reject(beyond, 'item', 'import.lines', `An invoice can have at most ${MAX_LINES} lines.`),
      ]
}

function judgeSums(group: readonly Row[], bodyOf: Question['bodyOf']): RowRefusal[] {
  const body = bodyOf(group.map(({ record }) => record))
  const finer = group.filter(({ record }) => toMinor(record.cost, body.currency) === undefined)
  if (finer.length > 0)
    return finer.map(row =>
      reject(
        row,
        'cost',
        'invoice.decimals',
        'This has more decimal places than the currency allows.',
      ),
    )
  const [first] = group
  try {
    contentColumns(body)
    return []
  } catch (error) {
    if (!(error instanceof AppError) || first === undefined) throw error
    const field = error.code === 'invoice.due' ? 'dueDate' : 'cost'
    return [reject(first, field, error.code, error.message)]
  }
}
