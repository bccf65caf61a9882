import { PROFILE_LIMITS } from '../../contract/profile.rules.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { FieldFrame } from '#ui/form/field.tsx'
import styles from './profile.module.css'

export interface PollDraft {
  question: string
  options: string[]
  /** As the field writes it, in the account's time zone. */
  closesAt: string
}
export const BLANK_POLL: PollDraft = { question: '', options: ['', ''], closesAt: '' }

interface PollFieldsProps {
  poll: PollDraft
  /** To be submitted by the button that posts: then a closing time that can't be read is refused. */
  form: RefObject<HTMLFormElement | null>
  onChange: (poll: PollDraft) => void
  onSubmit: () => void
}

export function PollFields({ poll, form, onChange, onSubmit }: PollFieldsProps) {
  const { t } = useTranslation('profile')
  const { question, options, closesAt } = poll
  const [isTried, setTried] = useState(false)
  const repeated = findRepeated(options)
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (repeated === -1) onSubmit()
    else event.currentTarget.querySelectorAll('input')[repeated + 1]?.focus()
  }
  return (
    <form ref={form} className={styles.pollFields} onSubmit={handleSubmit}>
      <Line
        label={t('write.question')}
        value={question}
        max={PROFILE_LIMITS.question}
        onChange={value => onChange({ ...poll, question: value })}
      />
      {options.map((option, at) => (
        <Line
          // Options have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          label={t('write.option', { number: at + 1 })}
          value={option}
          max={PROFILE_LIMITS.option}
          problem={isTried && at === repeated ? t('write.optionRepeated') : undefined}
          onChange={value => onChange({ ...poll, options: options.with(at, value) })}
        />
      ))}
      {options.length < PROFILE_LIMITS.options ? (
        <div>
          <Button kind="quiet" onClick={() => onChange({ ...poll, options: [...options, ''] })}>
            {t('write.addOption')}
          </Button>
        </div>
      ) : null}
      <PlainDateField
        kind="moment"
        label={t('write.closes')}
        value={closesAt}
        onChange={value => onChange({ ...poll, closesAt: value })}
      />
    </form>
  )
}

/** The first option that is there before; -1 if none. */
const findRepeated = (options: readonly string[]): number => {
  const names = options.map(option => option.trim())
  return names.findIndex((name, at) => name !== '' && names.indexOf(name) < at)
}

interface LineProps {
  label: string
  value: string
  max: number
  problem?: string | undefined
  onChange: (value: string) => void
}

function Line({ label, value, max, problem, onChange }: LineProps) {
  return (
    <FieldFrame form={{ errors: {} }} name="" label={label} problem={problem}>
      {labelled => (
        <input
          {...labelled}
          aria-required={undefined}
          className={styles.input}
          dir="auto"
          maxLength={max}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
