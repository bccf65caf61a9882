import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { ImportField } from './import-types.ts'
import styles from './import.module.css'
import type { ImportControl } from './use-import.ts'

/** Step 2: maps columns to fields; matching names are preselected. */
export function MapColumns({
  control,
  fields,
}: {
  control: ImportControl
  fields: readonly ImportField[]
}) {
  const { t, i18n } = useTranslation('ui')
  const format = useFormats()
  const { file } = control
  if (file === undefined) return null
  const { header, rows } = file.found
  const columns = header.map((name, index) => ({
    index,
    name: name === '' ? t('import.unnamed', { number: index + 1 }) : name,
  }))
  return (
    <>
      <p className={styles.soft} dir={i18n.dir()}>
        {t('import.mapText', { count: rows, shown: format.number(rows), file: file.name })}
      </p>
      <div className={styles.fields}>
        {fields.map(field => (
          <FieldRow
            key={field.name}
            field={field}
            columns={columns}
            chosen={control.mapping[field.name]}
            sample={file.found.sample}
            onChoose={column => control.map(field.name, column)}
          />
        ))}
      </div>
    </>
  )
}

interface FieldRowProps {
  field: ImportField
  columns: readonly { index: number; name: string }[]
  chosen: number | undefined
  sample: readonly (readonly string[])[]
  onChoose: (column: number | undefined) => void
}

function FieldRow({ field, columns, chosen, sample, onChoose }: FieldRowProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const example =
    chosen === undefined
      ? undefined
      : sample.map(row => row[chosen]).find(text => text !== undefined && text !== '')
  return (
    <div className={styles.fieldRow}>
      <label className={styles.label} htmlFor={id}>
        {field.label}{' '}
        {field.isRequired ? null : <span className={styles.optional}>{t('form.optional')}</span>}
      </label>
      <span className={styles.choice}>
        <select
          id={id}
          className={styles.select}
          aria-required={field.isRequired || undefined}
          aria-describedby={`${id}-sample`}
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChoose(value === '' ? undefined : Number(value))
          }
        >
          <option value="">{t('import.none')}</option>
          {columns.map(({ index, name }) => (
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </select>
        <IconChevronDown className={styles.chevron} size={16} stroke={1.7} aria-hidden="true" />
      </span>
      <span id={`${id}-sample`} className={styles.sample}>
        {example === undefined ? null : <bdi>{example}</bdi>}
      </span>
    </div>
  )
}
