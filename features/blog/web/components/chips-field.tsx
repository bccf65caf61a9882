import { containsText } from '#platform/contract/fold.rules.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Offers } from '#ui/combobox/offers.tsx'
import { useCombobox } from '#ui/combobox/use-combobox.ts'
import form from '#ui/form/form.module.css'
import { Chip } from '#ui/people-picker/chip.tsx'
import styles from './editor.module.css'

interface ChipsFieldProps {
  label: string
  help: string
  values: readonly string[]
  /** Suggestions while typing; other values are allowed. */
  offers: readonly string[]
  onChange: (values: string[]) => void
}

/** Values as chips: Enter or a comma adds one, Backspace removes the last. */
export function ChipsField({ label, help, values, offers, onChange }: ChipsFieldProps) {
  const { t } = useTranslation('blog')
  const id = useId()
  const [text, setText] = useState('')
  const has = (word: string) => values.some(one => one.toLowerCase() === word.toLowerCase())
  const fitting = offers.filter(one => !has(one) && containsText(one, text.trim())).slice(0, 8)
  const box = useCombobox({ options: fitting, keyOf: one => one, onPick: add })

  function add(word: string): void {
    const trimmed = word.trim()
    setText('')
    if (trimmed !== '' && !has(trimmed)) onChange([...values, trimmed])
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || box.handleKey(event)) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(text)
    }
    if (event.key === 'Backspace' && text === '' && values.length > 0) onChange(values.slice(0, -1))
  }
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.chips}>
        {values.map(value => (
          <Chip
            key={value}
            name={value}
            remove={t('edit.removeChip', { name: value })}
            onRemove={() => onChange(values.filter(one => one !== value))}
          >
            <bdi>{value}</bdi>
          </Chip>
        ))}
        <input
          {...box.input}
          id={id}
          className={styles.chipInput}
          dir="auto"
          autoComplete="off"
          maxLength={40}
          aria-describedby={`${id}-message`}
          value={text}
          onKeyDown={handleKey}
          onChange={event => {
            setText(event.currentTarget.value)
            box.open()
          }}
          onBlur={() => {
            box.close()
            add(text)
          }}
        />
        <Offers box={box} label={label}>
          {one => <bdi>{one}</bdi>}
        </Offers>
      </div>
      <p id={`${id}-message`} className={form.message}>
        {help}
      </p>
    </div>
  )
}
