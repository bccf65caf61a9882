import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import styles from './code-field.module.css'

interface CodeFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** The last digit is there: typed, pasted, or filled in by the browser. */
  onFull: (code: string) => void
  error?: string | undefined
  help?: string | undefined
  isBusy?: boolean
  name?: string
  isFirst?: boolean
}

const LENGTH = 6
const PLACES = Array.from({ length: LENGTH }, (_, place) => place)

/**
 * Six boxes for a six-digit code, drawn over one real input so that paste, delete, autofill and screen readers work as usual; clicking a
 * box goes to its digit. Plain styles: the sign-in pages do without Mantine.
 *
 * @example <CodeField label={t('code')} value={code} onChange={setCode} onFull={send} error={problem} />
 */
export function CodeField({
  label,
  value,
  onChange,
  onFull,
  error,
  help,
  isBusy = false,
  name = 'code',
  isFirst = false,
}: CodeFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState<number>()
  const message = error ?? help

  function take(typed: string): void {
    // Arabic digits are digits, too; spaces and dashes are how people write codes.
    const code = typed
      .normalize('NFKC')
      .replaceAll(/[٠-٩]/g, digit => `${digit.charCodeAt(0) - 0x660}`)
      .replaceAll(/\D/g, '')
    const next = code.slice(0, LENGTH)
    onChange(next)
    if (next.length === LENGTH && next !== value) onFull(next)
  }
  /** The digit that the next key replaces is chosen, so that it can be overwritten. */
  function choose(place: number): void {
    const { current } = field
    if (current === null) return
    const start = Math.min(place, current.value.length)
    current.setSelectionRange(start, Math.min(start + 1, current.value.length))
    setAt(start)
  }
  function handlePointerUp(event: PointerEvent<HTMLInputElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    choose(Math.min(LENGTH - 1, Math.floor(((event.clientX - left) / width) * LENGTH)))
  }
  function handleKeyUp({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
    if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End')
      choose(currentTarget.selectionStart ?? 0)
  }

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={styles.boxes}
        dir="ltr"
        data-bad={error === undefined ? undefined : true}
        data-busy={isBusy || undefined}
      >
        {PLACES.map(place => (
          <span
            key={place}
            aria-hidden
            className={styles.box}
            data-at={place === Math.min(at ?? -1, value.length, LENGTH - 1) || undefined}
          >
            {value[place] ?? ''}
          </span>
        ))}
        <input
          ref={field}
          id={id}
          name={name}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus={isFirst || undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={message === undefined ? undefined : `${id}-message`}
          readOnly={isBusy}
          value={value}
          onChange={event => {
            take(event.currentTarget.value)
            setAt(event.currentTarget.selectionStart ?? event.currentTarget.value.length)
          }}
          onFocus={event => setAt(event.currentTarget.value.length)}
          onBlur={() => setAt(undefined)}
          onPointerUp={handlePointerUp}
          onKeyUp={handleKeyUp}
        />
      </div>
      <p
        id={`${id}-message`}
        className={styles.message}
        role={error === undefined ? undefined : 'alert'}
        data-bad={error === undefined ? undefined : true}
      >
        {message}
      </p>
    </div>
  )
}
