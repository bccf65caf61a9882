import {
  type ExportedTable,
  type ExportFormat,
  exportedTable,
} from '#platform/contract/export.rules.ts'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import type { DownloadedFile } from '#platform/web/api/request-call.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import {
  type Direction,
  type Language,
  getPreferences,
} from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { explainFailure } from '../state/explain-failure.ts'
import { toast } from '../toast/toast-store.ts'
import { copyText } from './copy-text.ts'
import { saveFile } from './save-file.ts'

/** What the export kit adds to a list's query: format and locale. */
export interface ExportRequest {
  format: ExportFormat
  language: Language
  direction: Direction
  timeZone: string
}
/** Requests all rows of a list. */
export type Download = (request: ExportRequest) => Promise<DownloadedFile>

/** More rows than this, and a browser is busy for minutes before it prints; a PDF has all of them. */
const PRINT_ROWS = 10_000

/** Saves, copies and prints a list; failures are shown in a toast. */
export function useExport(download: Download) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const [isBusy, setBusy] = useState(false)
  const [printed, setPrinted] = useState<ExportedTable>()

  function ask(as: ExportFormat): Promise<DownloadedFile> {
    const preferences = getPreferences()
    const { language, direction } = preferences
    return download({ format: as, language, direction, timeZone: regionalOf(preferences).timeZone })
  }
  function explain(error: unknown): string {
    if (error instanceof ApiError && error.code === 'export.too_many') return t('export.tooMany')
    if (error instanceof DOMException && error.name === 'NotAllowedError')
      return t('export.notCopied')
    return explainFailure(error, t)
  }
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(t('export.failed'), { lines: [explain(error)] })
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,
    printed,
    closePrint: () => setPrinted(undefined),
    save: (as: 'csv' | 'xlsx' | 'pdf') =>
      run(async () => {
        const file = await ask(as)
        saveFile(file)
        toast.done(t('export.saved', { name: file.name }))
      }),
    copy: () =>
      run(async () => {
        const text = await copyText(ask('tsv').then(({ blob }) => blob.text()))
        // One line a row, the head is the first and nothing is behind the last.
        const count = text.split('\n').length - 2
        toast.done(t('export.copied', { count, shown: format.number(count) }))
      }),
    print: () =>
      run(async () => {
        const { blob } = await ask('json')
        const table = exportedTable.parse(JSON.parse(await blob.text()))
        if (table.rows.length > PRINT_ROWS)
          toast.error(t('export.failed'), { lines: [t('export.tooManyToPrint')] })
        else setPrinted(table)
      }),
  }
}
