import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { TextField } from '#ui/form/field.tsx'
import { Repeater } from '#ui/repeater/repeater.tsx'
import { type Language, LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { findDoubleLabel } from '../../contract/custom-fields.rules.ts'
import { type ChoiceRow, type FieldTexts, readRows, writeRows } from './field-texts.ts'
import styles from './custom-fields.module.css'

const MAX = 50

/** The choices of a field, in their order, each in every language. */
export function ChoicesInput({ form }: { form: FormControl<keyof FieldTexts> }) {
  const { t } = useTranslation('custom-fields')
  const [fresh, setFresh] = useState(1)
  const known = readRows(form.values.choices)
  const blank = (n: number): ChoiceRow => ({ id: `new${n}`, value: '', labels: {} })
  const rows = known.length === 0 ? [blank(0)] : known
  const write = (next: readonly ChoiceRow[]) => form.set('choices', writeRows(next))
  const isDouble = findDoubleLabel(rows.map(row => row.labels.en ?? '')) !== undefined
  const isUnnamed = known.some(
    ({ labels }) =>
      (labels.en ?? '').trim() === '' && Object.values(labels).some(text => text.trim() !== ''),
  )
  const problem =
    form.errors.choices === undefined
      ? undefined
      : t(isDouble ? 'wrong.choicesDouble' : isUnnamed ? 'wrong.choicesUnnamed' : 'wrong.choices')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('fields.choices')}</legend>
      {problem === undefined ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Repeater
        name={t('fields.choices')}
        rows={rows}
        most={MAX}
        add={t('addChoice')}
        onAdd={() => {
          write([...rows, blank(fresh)])
          setFresh(fresh + 1)
        }}
        onRemove={row => write(rows.filter(one => one !== row))}
      >
        {(row, index) => (
          <ChoiceFields
            form={form}
            row={row}
            index={index}
            onChange={labels => write(rows.map(one => (one === row ? { ...one, labels } : one)))}
          />
        )}
      </Repeater>
    </fieldset>
  )
}

function ChoiceFields({
  form,
  row,
  index,
  onChange,
}: {
  form: FormControl<keyof FieldTexts>
  row: ChoiceRow
  index: number
  onChange: (labels: ChoiceRow['labels']) => void
}) {
  const { t } = useTranslation('custom-fields')
  const inRow: FormControl<string> = {
    ...form,
    values: Object.fromEntries(LANGUAGES.map(one => [one, row.labels[one] ?? ''])),
    errors: {},
    set: (language, text) => onChange({ ...row.labels, [language]: text }),
    check: () => undefined,
    reset: () => undefined,
    startOver: () => undefined,
  }
  const input = (language: Language) => (
    <TextField
      key={language}
      form={inRow}
      name={language}
      label={language === 'en' ? t('choice', { number: index + 1 }) : t(`languages.${language}`)}
      isOptional={language !== 'en'}
      maxLength={80}
      autoComplete="off"
    />
  )
  return (
    <div className={styles.choiceFields}>
      {input('en')}
      <details className={styles.more}>
        <summary>{t('fields.translations')}</summary>
        <div className={styles.moreFields}>
          {LANGUAGES.filter(language => language !== 'en').map(input)}
        </div>
      </details>
    </div>
  )
}
