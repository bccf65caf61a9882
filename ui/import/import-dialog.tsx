import { useEffect, useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportReportView } from './import-report.tsx'
import type { ImportKit } from './import-types.ts'
import styles from './import.module.css'
import { MapColumns } from './map-columns.tsx'
import { type ImportControl, type ImportStep, useImport } from './use-import.ts'

interface ImportDialogProps extends ImportKit {
  title: string
  /** What happens to imported records. */
  hint?: string
  /** The rows are in: all, or the good ones; the change undoes them at once, where the feature answers one. */
  onDone: (imported: number, changeId?: number) => void
  onClose: () => void
}
const STEPS: readonly ImportStep[] = ['file', 'mapping', 'report']

/**
 * Imports records from a CSV or Excel file: choose it, map its columns, preview, import.
 *
 * @example <ImportDialog title={t('import.title')} fields={fields} send={importUsers} onDone={tell} onClose={close} />
 */
export function ImportDialog({
  title,
  hint,
  fields,
  send,
  explain,
  explainLeft,
  leftTitle,
  onDone,
  onClose,
}: ImportDialogProps) {
  const { t, i18n } = useTranslation('ui')
  const control = useImport({ fields, send })
  const { step, failure } = control
  const heading = useFocusOnChange(step)
  return (
    <Dialog
      title={title}
      isWide
      onClose={onClose}
      foot={<Foot control={control} fields={fields} onDone={onDone} onClose={onClose} />}
    >
      <h3 ref={heading} tabIndex={-1} className={styles.step} dir={i18n.dir()}>
        {t('import.step', { step: STEPS.indexOf(step) + 1, name: t(`import.steps.${step}`) })}
      </h3>
      {failure === undefined ? null : (
        <p className={styles.failure} role="alert" dir={i18n.dir()}>
          {failure}
        </p>
      )}
      {step === 'file' ? <ChooseFile control={control} fields={fields} name={title} /> : null}
      {step === 'file' && hint !== undefined ? <p className={styles.soft}>{hint}</p> : null}
      {step === 'mapping' ? <MapColumns control={control} fields={fields} /> : null}
      {step === 'report' ? (
        <ImportReportView
          control={control}
          fields={fields}
          explain={explain}
          explainLeft={explainLeft}
          leftTitle={leftTitle}
          name={`${title} – ${t('import.failedRowsName')}`}
        />
      ) : null}
    </Dialog>
  )
}

interface FootProps extends Pick<ImportDialogProps, 'fields' | 'onDone' | 'onClose'> {
  control: ImportControl
}

/** Next and back buttons of each step. */
function Foot({ control, fields, onDone, onClose }: FootProps) {
  const { t } = useTranslation('ui')
  const format = useFormats()
  const { step, mapping, report, isBusy } = control
  const missing = fields
    .filter(({ name, isRequired }) => isRequired && mapping[name] === undefined)
    .map(({ label }) => label)
  const blockedBy =
    missing.length === 0
      ? undefined
      : t('import.missing', { fields: missing.join(t('import.comma')) })

  async function handleRun(skipInvalid: boolean): Promise<void> {
    const done = await control.run(skipInvalid)
    if (done !== undefined) onDone(done.imported, done.changeId)
  }
  if (step === 'file') return <Button onClick={onClose}>{t('dialog.cancel')}</Button>
  if (step === 'mapping') {
    return (
      <>
        {blockedBy === undefined ? null : <span className={styles.blocked}>{blockedBy}</span>}
        <Button onClick={() => control.go('file')}>{t('import.back')}</Button>
        <Button
          kind="primary"
          isBusy={isBusy}
          blockedBy={blockedBy}
          onClick={() => void control.check()}
        >
          {t('import.check')}
        </Button>
      </>
    )
  }
  if (report === undefined) return null
  return report.errors.length > 0 ? (
    <>
      <Button onClick={() => control.go('mapping')}>{t('import.back')}</Button>
      {report.valid === 0 ? null : (
        <Button isBusy={isBusy} onClick={() => void handleRun(true)}>
          {t('import.runGood', { count: report.valid, shown: format.number(report.valid) })}
        </Button>
      )}
      <Button kind="primary" onClick={() => control.go('file')}>
        {t('import.again')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={() => control.go('mapping')}>{t('import.back')}</Button>
      <Button kind="primary" isBusy={isBusy} onClick={() => void handleRun(false)}>
        {t('import.run', { count: report.valid, shown: format.number(report.valid) })}
      </Button>
    </>
  )
}

/** The button that led to a step is gone: focus moves to the new step's heading, which is read out. */
function useFocusOnChange(step: ImportStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return heading
}
