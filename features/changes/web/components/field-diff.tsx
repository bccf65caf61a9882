import type { Change } from '../../contract/changes.contract.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './changes.module.css'
import { type Difference, findDifferences } from './differences.ts'
import { fieldLabel } from './changed-fields.ts'

/** Old and new values of a record, by field. */
export function FieldDiff({ record }: { record: Change['records'][number] }) {
  const { t } = useTranslation('changes')
  const differences = findDifferences(record.before, record.after)
  if (differences.length === 0) return null
  return (
    <table className={styles.diff}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('diff.field')}</th>
          <th scope="col">{t('diff.change')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(one => (
          <tr key={one.field}>
            <th scope="row" className={styles.diffField}>
              {fieldLabel(one.field, t)}
            </th>
            <td className={styles.diffValues}>
              <Values difference={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Values({ difference: { before, after, kind } }: { difference: Difference }) {
  const { t } = useTranslation('changes')
  return (
    <>
      {kind === 'added' ? null : (
        <del className={styles.deleted}>
          <span className="sr-only">{t('diff.before')} </span>
          <Value value={before} />
        </del>
      )}
      {kind === 'removed' ? null : (
        <ins className={styles.inserted}>
          <span className="sr-only">{t('diff.after')} </span>
          <Value value={after} />
        </ins>
      )}
    </>
  )
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
/** People type what only looks like one: a date that doesn’t exist can’t be formatted. */
const isWhen = (text: string) =>
  isDay(text) || (MOMENT.test(text) && !Number.isNaN(Date.parse(text)))

function Value({ value }: { value: unknown }) {
  const { t } = useTranslation('changes')
  const format = useFormats()
  if (value === null || value === undefined || value === '') return <i>{t('diff.empty')}</i>
  if (typeof value === 'boolean') return t(value ? 'diff.yes' : 'diff.no')
  if (typeof value === 'string' && isWhen(value)) return <bdi>{format.moment(value)}</bdi>
  if (typeof value === 'string' || typeof value === 'number') return <bdi>{`${value}`}</bdi>
  return <bdi>{JSON.stringify(value)}</bdi>
}
