import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './auth-field.module.css'

interface AuthFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  name: string
  label: string
  /** Text below the field when there is no error. */
  help?: string | undefined
  error?: string | undefined
  /** Positive feedback on the input; replaces the help text. */
  good?: string | undefined
  /** A control at the end of the field. */
  end?: ReactNode
}

// Plain markup without style attributes: the page is prerendered, and the content policy would block them. The line below the field is
// always present, so that messages cause no layout shift.
export function AuthField({ label, help, error, good, end, ...input }: AuthFieldProps) {
  const id = useId()
  const message = error ?? good ?? help
  const isWrong = error !== undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          data-with-end={end !== undefined || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={message && `${id}-message`}
        />
        {end}
      </div>
      <p
        id={`${id}-message`}
        className={styles.message}
        role={isWrong ? 'alert' : undefined}
        data-tone={isWrong ? 'bad' : good && 'good'}
      >
        {message}
      </p>
    </div>
  )
}
