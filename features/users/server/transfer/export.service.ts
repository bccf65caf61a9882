import type * as z from 'zod/mini'
import {
  EXPORT_ROWS,
  type ExportLanguage,
  type exportFields,
} from '#platform/contract/export.rules.ts'
import { type ChangedBy, mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { exportFile } from '#platform/server/export/export.ts'
import {
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  tooManyRows,
} from '#platform/server/export/export-table.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { withCustomColumns } from '#platform/server/resource/custom-cells.ts'
import type { CustomFieldsOf } from '#features/custom-fields/server/custom-fields.service.ts'
import type { UserWalkQuery } from '../list/ids.repo.ts'
import type { UserList } from '../list/list.repo.ts'
import type { UsersParts } from '../users.context.ts'
import type { UserRow } from '../users.tables.ts'

// The user list as a table for any format: headers and values in the reader's language.

interface Column extends ExportColumn {
  cell: (row: UserRow) => ExportCell
}
interface TableOptions {
  language: ExportLanguage
  withBilling: boolean
  custom: Awaited<ReturnType<CustomFieldsOf['exported']>>
}

type ExportUsersQuery = UserWalkQuery & z.output<z.ZodMiniObject<typeof exportFields>>

/** The list as a file; that it was taken out is recorded. */
export async function exportUsers(
  parts: Pick<UsersParts, 'database' | 'clock' | 'custom'>,
  by: ChangedBy,
  { list, query }: { list: UserList; query: ExportUsersQuery },
): Promise<FileAnswer> {
  const { format, language, timeZone, direction, ...filters } = query
  const listed = await parts.custom.listed(by.caller, filters)
  const walk = await list.walk(filters, EXPORT_ROWS, listed)
  if (walk === 'too-many') throw tooManyRows()
  const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
  await mutate(parts, by, ({ trx, actor, now }) =>
    recordChange(trx, { actor, now, action: 'export', subject: 'User', records }),
  )
  const table = toExportTable(walk.rows, {
    language,
    withBilling: by.caller.can('read', 'Billing'),
    custom: await parts.custom.exported(by.caller, language),
  })
  return exportFile(table, { format, language, timeZone, direction, now: parts.clock() })
}

/** The table of an export; billing only for readers who may see it. */
function toExportTable(rows: AsyncIterable<UserRow>, options: TableOptions): ExportTable {
  const { custom } = options
  const columns = columnsOf(options)
  return {
    title: readTexts(options.language, 'users')('title'),
    ...withCustomColumns(custom, { columns, rows }),
  }
}

function columnsOf({ language, withBilling }: TableOptions): Column[] {
  const t = readTexts(language, 'users')
  const billing: Column = {
    header: t('fields.billing'),
    kind: 'text',
    width: 15,
    cell: row => row.billing,
  }
  return [
    { header: t('fields.fullName'), kind: 'text', width: 22, cell: row => row.full_name },
    { header: t('fields.username'), kind: 'text', width: 19, cell: row => row.username },
    { header: t('fields.email'), kind: 'text', width: 33, cell: row => row.email },
    { header: t('fields.company'), kind: 'text', width: 17, cell: row => row.company },
    { header: t('fields.country'), kind: 'text', width: 14, cell: row => row.country },
    { header: t('fields.contact'), kind: 'text', width: 16, cell: row => row.contact },
    { header: t('fields.role'), kind: 'text', width: 11, cell: row => t(`roles.${row.role}`) },
    {
      header: t('fields.plan'),
      kind: 'text',
      width: 11,
      cell: row => t(`plans.${row.current_plan}`),
    },
    {
      header: t('fields.status'),
      kind: 'text',
      width: 10,
      cell: row => t(`statuses.${row.status}`),
    },
    ...(withBilling ? [billing] : []),
    { header: t('view.joined'), kind: 'moment', width: 18, cell: row => row.created_at },
    { header: t('fields.lastSeen'), kind: 'moment', width: 18, cell: row => row.last_seen_at },
  ]
}
