import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './auth-field.module.css'

interface AuthFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  name: string
  label: string
  /** What stands below when nothing is wrong. */
  help?: string | undefined
  error?: string | undefined
  /** Good news about what was typed; shown in place of the help. */
  good?: string | undefined
  /** A control at the end of the box. */
  end?: ReactNode
}

// Plain markup without style attributes: the page is prerendered, and the content policy would block them. The line below
// the box is always there, so a message never moves what stands underneath.
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
