import type { ExportColumn, ExportRow } from '../export/export-table.ts'
import { inGroups } from '../export/in-groups.ts'
import type { CustomPort } from './custom-port.ts'

// Custom fields in exported files: columns after those of the records.

type Exported = Awaited<ReturnType<CustomPort['exported']>>
const GROUP = 200

/** The columns of the custom fields. */
export const customColumns = ({ columns }: Exported): ExportColumn[] =>
  columns.map(({ header, kind, width = 18 }) => ({ header, kind, width }))

interface Cells<Row> {
  rows: AsyncIterable<Row>
  idOf: (row: Row) => number
  /** The record's own cells. */
  cellsOf: (row: Row) => ExportRow
}
/** Rows of a file, each with the values of its custom fields; those are read for many rows at once. */
export async function* withCustomCells<Row>(
  custom: Exported,
  { rows, idOf, cellsOf }: Cells<Row>,
): AsyncGenerator<ExportRow> {
  for await (const some of inGroups(rows, GROUP)) {
    const valuesOf = await custom.valuesOf(some.map(idOf))
    for (const row of some)
      yield [...cellsOf(row), ...custom.columns.map(({ cell }) => cell(valuesOf(idOf(row))))]
  }
}
