import { IMPORT_ROWS } from '#platform/contract/import.rules.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/contract/csv.rules.ts'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { saveFile } from '../export/save-file.ts'
import type { ImportField } from './import-types.ts'
import styles from './import.module.css'
import type { ImportControl } from './use-import.ts'

interface ChooseFileProps {
  control: ImportControl
  fields: readonly ImportField[]
  /** Name of the empty file. */
  name: string
}

/** Step 1: a file, dropped or chosen. */
export function ChooseFile({ control: { choose, isBusy }, fields, name }: ChooseFileProps) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const [isOver, setOver] = useState(false)

  function take(file: File | undefined): void {
    if (file !== undefined && !isBusy) void choose(file)
  }
  function handleTemplate(): void {
    saveFile({
      blob: new Blob([BYTE_ORDER_MARK, csvRecord(fields.map(field => field.label))], {
        type: 'text/csv',
      }),
      name: `${name}.csv`,
    })
  }
  return (
    <>
      <label
        className={styles.drop}
        data-over={isOver || undefined}
        aria-busy={isBusy || undefined}
      >
        <IconFileTypeCsv size={32} stroke={1.4} aria-hidden="true" />
        <span className={styles.dropText}>{t(isBusy ? 'import.reading' : 'import.drop')}</span>
        <span className={styles.soft}>
          {t('import.limits', { rows: format.number(IMPORT_ROWS) })}
        </span>
        <input
          type="file"
          data-autofocus
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          className={styles.file}
          // Covers the whole area: browsers treat a drop on it as a selection.
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={event => {
            take(event.currentTarget.files?.[0])
            // The same file, mended, may be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <div className={styles.template}>
        <Button kind="quiet" onClick={handleTemplate}>
          {t('import.template')}
        </Button>
      </div>
    </>
  )
}
