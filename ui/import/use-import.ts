import {
  IMPORT_BYTES,
  type ImportBody,
  type ImportReport,
} from '#platform/contract/import.rules.ts'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { explainFailure } from '../state/explain-failure.ts'
import type { ImportKit } from './import-types.ts'
import { readText } from './read-file.ts'
import { type Mapping, suggestMapping } from './suggest-mapping.ts'

export type ImportStep = 'file' | 'mapping' | 'report'
interface ChosenFile {
  name: string
  csv: string
  /** What the server found in it. */
  found: ImportReport
}

export interface ImportControl {
  step: ImportStep
  file: ChosenFile | undefined
  mapping: Mapping
  report: ImportReport | undefined
  isBusy: boolean
  /** Error of the last step, in words. */
  failure: string | undefined
  choose: (file: File) => Promise<void>
  map: (field: string, column: number | undefined) => void
  check: () => Promise<void>
  /** Carries it out, with `skipInvalid` for the rows that are right; answers nothing when there were problems after all. */
  run: (skipInvalid: boolean) => Promise<ImportReport | undefined>
  go: (step: ImportStep) => void
}

/** The three steps of an import: file, column mapping, preview. */
export function useImport({ fields, send }: Pick<ImportKit, 'fields' | 'send'>): ImportControl {
  const { t } = useTranslation('ui')
  const [step, setStep] = useState<ImportStep>('file')
  const [file, setFile] = useState<ChosenFile>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [report, setReport] = useState<ImportReport>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  function explain(error: unknown): string {
    if (!(error instanceof ApiError)) return explainFailure(error, t)
    if (error.code === 'import.empty') return t('import.empty')
    if (error.code === 'import.unreadable')
      return t('import.unreadable', { line: error.errors.line })
    if (error.code === 'import.too_many') return t('import.tooMany')
    return error.status === 413 ? t('import.tooLarge') : explainFailure(error, t)
  }
  async function work<T>(task: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    setFailure(undefined)
    try {
      return await task()
    } catch (error) {
      setFailure(explain(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  async function ask(
    how: Pick<ImportBody, 'dryRun' | 'skipInvalid'>,
  ): Promise<ImportReport | undefined> {
    if (file === undefined || isBusy) return undefined
    const answer = await work(() => send({ csv: file.csv, mapping, ...how }))
    if (answer === undefined) return undefined
    setReport(answer)
    setStep('report')
    return answer
  }

  return {
    step,
    file,
    mapping,
    report,
    isBusy,
    failure,
    async choose(chosen) {
      if (chosen.size > IMPORT_BYTES) return setFailure(t('import.tooLarge'))
      await work(async () => {
        const csv = await readText(chosen, getPreferences().language).catch(() => undefined)
        if (csv === undefined) return setFailure(t('import.noWorkbook'))
        if (csv === '') return setFailure(t('import.empty'))
        // No text has it, and most other files do.
        if (csv.includes('\0')) return setFailure(t('import.notTable'))
        if (csv.length > IMPORT_BYTES) return setFailure(t('import.tooLarge'))
        const found = await send({ csv })
        setFile({ name: chosen.name, csv, found })
        setMapping(suggestMapping(found.header, fields))
        setStep('mapping')
      })
    },
    map(field, column) {
      // A column is in one place at a time.
      const others = Object.entries(mapping).filter(
        ([name, index]) => name !== field && index !== column,
      )
      setMapping({
        ...Object.fromEntries(others),
        ...(column === undefined ? {} : { [field]: column }),
      })
    },
    async check() {
      await ask({ dryRun: true })
    },
    async run(skipInvalid) {
      const answer = await ask({ dryRun: false, ...(skipInvalid ? { skipInvalid } : {}) })
      return answer === undefined || answer.imported === 0 ? undefined : answer
    },
    go(next) {
      setFailure(undefined)
      setStep(next)
    },
  }
}
