import { PROFILE_LIMITS } from '../../contract/profile.rules.ts'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import styles from './profile.module.css'

export interface PollDraft {
  question: string
  options: string[]
  /** As the field writes it, by the reader's clock. */
  closesAt: string
}
export const BLANK_POLL: PollDraft = { question: '', options: ['', ''], closesAt: '' }

export function PollFields({
  poll,
  onChange,
}: {
  poll: PollDraft
  onChange: (poll: PollDraft) => void
}) {
  const { t } = useTranslation('profile')
  const { question, options, closesAt } = poll
  return (
    <div className={styles.pollFields}>
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
    </div>
  )
}

interface LineProps {
  label: string
  value: string
  max?: number
  onChange: (value: string) => void
}

function Line({ label, value, max, onChange }: LineProps) {
  const id = useId()
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        dir="auto"
        maxLength={max}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
