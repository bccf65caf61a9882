import type { ImportBody, ImportReport } from '#platform/contract/import.rules.ts'

/** What an import call of the server does, without a server: the rows go to the example alone. */
export function importHere(
  { csv, mapping, dryRun = true }: ImportBody,
  onRows: (rows: readonly string[][]) => void,
): ImportReport {
  const [header = [], ...lines] = readLines(csv)
  const place = mapping?.['name']
  const known = lines.map((cells, index) => ({
    row: index + 2,
    cells,
    name: place === undefined ? '' : (cells[place] ?? '').trim(),
  }))
  const missing = place === undefined ? [] : known.filter(({ name }) => name === '')
  const isDone = !dryRun && missing.length === 0
  if (isDone)
    onRows(
      known.map(({ name, cells }) => [
        name,
        ...(mapping?.['email'] === undefined ? [] : [cells[mapping['email']] ?? '']),
      ]),
    )
  return {
    header,
    sample: lines.slice(0, 3),
    rows: lines.length,
    valid: known.length - missing.length,
    errors: missing.map(({ row }) => ({
      row,
      field: 'name',
      code: 'required',
      text: '',
      value: '',
    })),
    failed: missing.map(({ row, cells }) => ({ row, cells })),
    imported: isDone ? known.length : 0,
  }
}

/** Simple tables only: no line breaks within quotes. */
const readLines = (csv: string): string[][] =>
  csv
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => line.split(/[,;\t]/).map(cell => cell.trim().replaceAll(/^"|"$/g, '')))
