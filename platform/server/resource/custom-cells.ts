import type { ExportCell, ExportColumn, ExportTable } from '../export/export-table.ts'
import { inGroups } from '../export/in-groups.ts'
import type { CustomPort } from './custom-port.ts'

// Custom fields in exported files: columns after those of the records.

type Exported = Awaited<ReturnType<CustomPort['exported']>>
const GROUP = 200

/** The columns of the custom fields. */
export const customColumns = ({ columns }: Exported): ExportColumn[] =>
  columns.map(({ header, kind, width = 18 }) => ({ header, kind, width }))

interface OwnTable<Row> {
  columns: readonly (ExportColumn & { cell: (row: Row) => ExportCell })[]
  rows: AsyncIterable<Row>
}
/**
 * A file of records, each followed by the values of its custom fields.
 * @example return { title: t('title'), ...withCustomColumns(custom, { columns, rows }) }
 */
export function withCustomColumns<Row extends { id: number }>(
  custom: Exported,
  { columns, rows }: OwnTable<Row>,
): Omit<ExportTable, 'title'> {
  async function* cells() {
    for await (const some of inGroups(rows, GROUP)) {
      const valuesOf = await custom.valuesOf(some.map(({ id }) => id))
      for (const row of some)
        yield [
          ...columns.map(({ cell }) => cell(row)),
          ...custom.columns.map(({ cell }) => cell(valuesOf(row.id))),
        ]
    }
  }
  return {
    columns: [
      ...columns.map(({ header, kind, width = 16 }) => ({ header, kind, width })),
      ...customColumns(custom),
    ],
    rows: cells(),
  }
}
