import { Readable } from 'node:stream'
import type { Change } from '../../contract/changes.contract.ts'
import type { ExportLanguage } from '#platform/contract/export.rules.ts'
import type { ExportColumn, ExportRow, ExportTable } from '#platform/server/export/export-table.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { text } from '#platform/server/texts/texts.ts'

// Audit log files: a table in the reader's language, and complete as JSON lines.

type Pages = AsyncGenerator<Change[]>

/** The log as a table: changes in one cell, `role: author → editor`. */
export function toAuditTable(pages: Pages, language: ExportLanguage): ExportTable {
  const translate = (key: string) => text({ language, file: 'changes', key })
  const name = (file: string, group: string, key: string) =>
    text({ language, file, key: `${group}.${key}` }).replace(`${group}.`, '')
  const columns: ExportColumn[] = [
    { header: translate('audit.when'), kind: 'moment', width: 18 },
    { header: translate('audit.who'), kind: 'text', width: 16 },
    { header: translate('audit.action'), kind: 'text', width: 14 },
    { header: translate('audit.subject'), kind: 'text', width: 14 },
    { header: translate('audit.records'), kind: 'text', width: 28 },
    { header: translate('audit.count'), kind: 'number', width: 8 },
    { header: translate('audit.changes'), kind: 'text', width: 48 },
    { header: translate('audit.from'), kind: 'text', width: 14 },
    { header: translate('audit.requestId'), kind: 'text', width: 36 },
  ]
  async function* rows(): AsyncGenerator<ExportRow> {
    for await (const some of pages)
      for (const change of some)
        yield [
          change.at,
          change.userName,
          name('changes', 'actionNames', change.action),
          name('shell', 'rights.subjects', change.subject),
          change.records.map(record => record.name).join('; '),
          change.count,
          change.records.flatMap(differences).join('; '),
          change.ip,
          change.requestId,
        ]
  }
  return { title: translate('audit.title'), columns, rows: rows() }
}

function differences({ before, after }: Change['records'][number]): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map(
    field => `${field}: ${[before?.[field], after?.[field]].map(asText).join(' → ')}`,
  )
}

const asText = (value: unknown): string =>
  value === undefined || value === null
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The complete log, streamed. */
export function toAuditLines(pages: Pages, now: Date): FileAnswer {
  async function* lines(): AsyncGenerator<string> {
    for await (const some of pages) yield some.map(change => `${JSON.stringify(change)}\n`).join('')
  }
  return {
    body: Readable.from(lines()),
    type: 'application/x-ndjson; charset=utf-8',
    name: `audit ${now.toISOString().slice(0, 10)}.jsonl`,
  }
}
