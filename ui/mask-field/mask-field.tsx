import { type ChangeEvent, useId } from 'react'
import form from '../form/form.module.css'
import { applyMask } from './mask.ts'

interface MaskFieldProps {
  label: string
  /** `0` for a digit, `A` for a letter; everything else is inserted automatically. */
  pattern: string
  value: string
  onChange: (value: string) => void
  help?: string
  error?: string | undefined
  autoComplete?: string
}

/**
 * A line of text in a fixed form: a card, a time, a number plate. It can be pasted, and corrected in the middle.
 *
 * @example <MaskField label={t('time')} pattern="00:00" value={time} onChange={setTime} />
 */
export function MaskField({
  label,
  pattern,
  value,
  onChange,
  help,
  error,
  autoComplete = 'off',
}: MaskFieldProps) {
  const id = useId()
  function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const { selectionStart, value: typed } = currentTarget
    const next = applyMask(pattern, typed)
    // Behind as many signs that count as before, so that a correction in the middle does not throw the cursor to the end.
    const caret =
      selectionStart === typed.length
        ? next.length
        : applyMask(pattern, typed.slice(0, selectionStart ?? 0)).length
    onChange(next)
    requestAnimationFrame(() => currentTarget.setSelectionRange(caret, caret))
  }
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={form.input}
        dir="ltr"
        inputMode={/A/.test(pattern) ? 'text' : 'numeric'}
        autoComplete={autoComplete}
        spellCheck={false}
        placeholder={pattern}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-message`}
        value={value}
        onChange={handleChange}
      />
      <p
        id={`${id}-message`}
        className={form.message}
        data-tone={error === undefined ? undefined : 'bad'}
        aria-live="polite"
      >
        {error ?? help}
      </p>
    </div>
  )
}
