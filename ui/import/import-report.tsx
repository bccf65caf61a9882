import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { saveFile } from '../export/save-file.ts'
import { explainProblem, writeFailedRows } from './explain-problem.ts'
import type { ImportKit } from './import-types.ts'
import styles from './import.module.css'
import { LeftOutList } from './left-out-list.tsx'
import type { ImportControl } from './use-import.ts'

/** No one reads more; the file of failed rows has all. */
const SHOWN = 100

interface ImportReportViewProps extends Pick<
  ImportKit,
  'fields' | 'explain' | 'explainLeft' | 'leftTitle'
> {
  control: ImportControl
  /** Name of the file of failed rows. */
  name: string
}

/** Step 3: preview of the result, with problems per row. */
export function ImportReportView({
  control: { report },
  fields,
  explain,
  explainLeft,
  leftTitle,
  name,
}: ImportReportViewProps) {
  const { t, i18n } = useTranslation('ui')
  const format = useFormats()
  if (report === undefined) return null
  const { valid, failed, errors, skipped: left } = report
  const labelOf = (field: string) => fields.find(one => one.name === field)?.label ?? field

  function handleDownload(found: typeof report): void {
    if (found === undefined) return
    const problemsOf = (row: number) =>
      errors
        .filter(error => error.row === row)
        .map(error => `${labelOf(error.field)}: ${explainProblem(error, explain, t)}`)
        .join(' ')
    saveFile({
      blob: writeFailedRows({ report: found, problemsOf, problemHead: t('import.problem') }),
      name: `${name}.csv`,
    })
  }
  return (
    <>
      <p className={styles.good} dir={i18n.dir()}>
        <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
        {t('import.ready', { count: valid, shown: format.number(valid) })}
      </p>
      {failed.length === 0 ? null : (
        <>
          <div className={styles.wrong}>
            <p dir={i18n.dir()}>
              <b>
                {t('import.wrong', { count: failed.length, shown: format.number(failed.length) })}
              </b>{' '}
              {t('import.allOrNone')}
            </p>
            <Button
              icon={<IconDownload size={16} stroke={1.7} />}
              onClick={() => handleDownload(report)}
            >
              {t('import.failedRows')}
            </Button>
          </div>
          {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles.scroll} aria-label={t('import.problems')} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('import.row')}</th>
                  <th scope="col">{t('import.field')}</th>
                  <th scope="col">{t('import.value')}</th>
                  <th scope="col">{t('import.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {errors.slice(0, SHOWN).map(error => (
                  <tr key={`${error.row} ${error.field} ${error.code}`}>
                    <td>{format.number(error.row)}</td>
                    <td>{labelOf(error.field)}</td>
                    <td>
                      <bdi>{error.value}</bdi>
                    </td>
                    <td>{explainProblem(error, explain, t)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {errors.length <= SHOWN ? null : (
            <p className={styles.soft}>
              {t('import.more', {
                count: errors.length - SHOWN,
                shown: format.number(errors.length - SHOWN),
              })}
            </p>
          )}
        </>
      )}
      {left === undefined || explainLeft === undefined ? null : (
        <LeftOutList left={left} title={leftTitle} explain={explainLeft} />
      )}
    </>
  )
}
