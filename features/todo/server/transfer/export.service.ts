import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import { type Place, writeRuleWords } from './rule-words.service.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Task } from '../../contract/todo.contract.ts'
import type {
  ExportCell,
  ExportColumn,
  ExportRow,
  ExportTable,
} from '#platform/server/export/export-table.ts'
import { readTexts } from '#platform/server/texts/texts.ts'

interface Column extends ExportColumn {
  cell: (task: Task) => ExportCell
}

/** Tasks as a table for any format, headers and tags in the reader's language. */
export function toExportTable(
  tasks: readonly Task[],
  { language, ...place }: Place & { language: ExportLanguage },
): ExportTable {
  const t = readTexts(language, 'todo')
  const stateOf = (task: Task) =>
    t(`states.${task.isDeleted ? 'deleted' : task.isCompleted ? 'completed' : 'open'}`)
  const columns: Column[] = [
    { header: t('fields.title'), kind: 'text', width: 40, cell: task => task.title },
    { header: t('fields.state'), kind: 'text', width: 11, cell: stateOf },
    { header: t('fields.dueDate'), kind: 'moment', width: 18, cell: task => task.dueDate },
    {
      header: t('fields.recurrence'),
      kind: 'text',
      width: 22,
      cell: task => writeRuleWords(task.recurrence, { language, ...place }),
    },
    {
      header: t('fields.assignee'),
      kind: 'text',
      width: 20,
      cell: task => task.assignee?.fullName ?? '',
    },
    {
      header: t('fields.tags'),
      kind: 'text',
      width: 18,
      cell: task => task.tags.map(tag => t(`tags.${tag}`)).join(', '),
    },
    {
      header: t('fields.important'),
      kind: 'text',
      width: 10,
      cell: task => (task.isImportant ? '★' : ''),
    },
    {
      header: t('fields.description'),
      kind: 'text',
      width: 40,
      cell: task => textOf(task.description),
    },
    { header: t('fields.createdAt'), kind: 'moment', width: 18, cell: task => task.createdAt },
    { header: t('fields.completedAt'), kind: 'moment', width: 18, cell: task => task.completedAt },
  ]
  async function* cells(): AsyncGenerator<ExportRow> {
    for (const task of tasks) yield columns.map(({ cell }) => cell(task))
  }
  return {
    title: t('title'),
    columns: columns.map(({ header, kind, width = 16 }) => ({ header, kind, width })),
    rows: cells(),
  }
}
