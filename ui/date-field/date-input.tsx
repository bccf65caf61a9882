import { IconCalendar, IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { IconButton } from '../button/button.tsx'
import type { Labelled } from '../form/field.tsx'
import form from '../form/form.module.css'
import { Popover } from '../popover/popover.tsx'
import styles from './date-field.module.css'
import { DatePanel } from './date-panel.tsx'
import { type DateKind, writeMask } from './local-date.ts'
import { useDateText } from './use-date-text.ts'

export interface DateInputProps {
  kind?: DateKind | undefined
  value: string
  min?: string | undefined
  max?: string | undefined
  isOptional?: boolean | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
  isFirst?: boolean | undefined
  autoComplete?: string | undefined
  /** Name under which the form submits the value. */
  sentAs?: string | undefined
  onChange: (value: string) => void
  /** The value, when the field has been left or a day was chosen; not while there is text that can't be read. */
  onCommit?: ((value: string) => void) | undefined
}

/** What the frame about it gives it. */
export interface FramedInput {
  labelled: Labelled
  /** Whether the placeholder it replaces had the focus. */
  hadFocus: () => boolean
  onProblem: (problem: string | undefined) => void
}

/** A text input for a day, a time or both, with a calendar or a list of times beside it. */
export function DateInput(props: DateInputProps & FramedInput) {
  const { kind = 'date', value, min, max, isOptional = false, sentAs, labelled } = props
  const { isDisabled = false, isReadOnly = false, isFirst, autoComplete = 'off' } = props
  const { onChange, onCommit, onProblem, hadFocus } = props
  const { t } = useTranslation('date-field')
  const input = useRef<HTMLInputElement>(null)
  const field = useDateText({ kind, value, min, max, onChange, onCommit })
  const mask = useMask(kind)
  const reportProblem = useEffectEvent(onProblem)
  useEffect(() => reportProblem(field.problem), [field.problem])
  const takeFocus = useEffectEvent(() => {
    if (hadFocus()) input.current?.focus()
  })
  useEffect(() => takeFocus(), [])
  useRefusedSend(input, field)

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') field.commit()
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      event.currentTarget.parentElement?.querySelector('button')?.click()
    }
  }
  const isFixed = isDisabled || isReadOnly
  return (
    <div className={styles.box}>
      <input
        {...labelled}
        ref={input}
        className={`${form.input} ${styles.text}`}
        dir="auto"
        // A clock of twelve hours and names of months need letters.
        inputMode={kind === 'date' ? 'numeric' : undefined}
        maxLength={60}
        spellCheck={false}
        autoComplete={autoComplete}
        placeholder={isFixed ? undefined : mask}
        data-autofocus={isFirst === true || undefined}
        disabled={isDisabled}
        readOnly={isReadOnly}
        value={field.text}
        onChange={event => field.change(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={() => field.commit()}
      />
      {isFixed ? null : (
        <Popover
          name={t(kind === 'time' ? 'times' : 'calendar')}
          opener={bind => (
            <span className={styles.opener}>
              <IconButton
                name={t(kind === 'time' ? 'times' : 'calendar')}
                hasTip={false}
                // Of several on a screen: that of which field.
                aria-describedby={labelled.id}
                {...bind}
              >
                {kind === 'time' ? (
                  <IconClock size={16} stroke={1.7} />
                ) : (
                  <IconCalendar size={16} stroke={1.7} />
                )}
              </IconButton>
            </span>
          )}
        >
          {close => (
            <DatePanel
              {...{ kind, value, min, max, isOptional, close }}
              today={field.today}
              soon={field.soon}
              onChoose={next => field.choose(next)}
              onClose={() => {
                if (field.problem === undefined) onCommit?.(value)
              }}
            />
          )}
        </Popover>
      )}
      {sentAs === undefined ? null : <input type="hidden" name={sentAs} value={value} />}
    </div>
  )
}

function useMask(kind: DateKind): string {
  const { t } = useTranslation('date-field')
  const { language } = usePreferences()
  const day = writeMask(
    { day: t('mask.day'), month: t('mask.month'), year: t('mask.year') },
    language,
  )
  return { date: day, time: t('mask.time'), moment: `${day} ${t('mask.time')}` }[kind]
}

/** Blocks the form from being submitted with an empty value while the field contains unreadable text. */
function useRefusedSend(
  input: { current: HTMLInputElement | null },
  { commit, isReadable }: ReturnType<typeof useDateText>,
): void {
  const hold = useEffectEvent((event: SubmitEvent) => {
    if (input.current === null || isReadable(input.current.value)) return
    event.preventDefault()
    event.stopPropagation()
    commit(input.current.value)
    input.current.focus()
  })
  useEffect(() => {
    const about = input.current?.form
    const listen = (event: SubmitEvent) => hold(event)
    about?.addEventListener('submit', listen, { capture: true })
    return () => about?.removeEventListener('submit', listen, { capture: true })
  }, [input])
}
