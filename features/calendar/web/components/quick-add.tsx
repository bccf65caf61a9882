import { IconBolt, IconMapPin } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { useNow } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { RecognizedParts, type RecognizedPart } from '#ui/recurrence/recognized-parts.tsx'
import { useWhenWords } from '#ui/recurrence/use-when-words.ts'
import { useSendLine } from '#ui/form/use-send-line.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { addEvent, refreshCalendar } from '../calendar.api.ts'
import styles from './calendar.module.css'
import { placeOf } from './days.ts'
import { type QuickEvent, readQuickEvent } from './quick-event.ts'

const NO_WORDS: ReadonlySet<string> = new Set()

/** One line that becomes an event, with a live preview of what is recognized. */
export function QuickAdd({
  day,
  field,
  onAdded,
}: {
  day: string
  field: RefObject<HTMLInputElement | null>
  onAdded: (day: string) => void
}) {
  const { t } = useTranslation('calendar')
  const attempt = useAttempt(refreshCalendar)
  const { language } = usePreferences()
  const { timeZone: zone } = useRegional()
  const undoOf = useUndoAction(t('done.undone'))
  const [{ text, ignored }, setLine] = useState({ text: '', ignored: NO_WORDS })
  const now = useNow()
  const quick =
    text.trim() === '' ? undefined : readQuickEvent(text, { now, zone, language, day, ignored })
  const parts = useQuickParts(quick)

  function handleDrop(matchedTexts: readonly string[]): void {
    setLine({ text, ignored: new Set([...ignored, ...matchedTexts]) })
    field.current?.focus()
  }
  const setText = (typed: string) =>
    setLine({ text: typed, ignored: typed === '' ? NO_WORDS : ignored })
  const send = useSendLine({
    text,
    setText,
    send: async () => quick !== undefined && attempt(() => add(quick)),
  })
  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault()
    if (quick !== undefined) send()
  }
  async function add({ event }: QuickEvent): Promise<void> {
    const { changeId } = await addEvent(event)
    toast.done(t('done.added', { title: event.title }), undoOf(changeId))
    onAdded(
      placeOf(
        { start: event.start, end: event.end ?? event.start, allDay: event.allDay === true },
        zone,
      ).firstDay,
    )
  }
  return (
    <form className={styles.quick} onSubmit={handleSubmit}>
      <IconBolt size={16} stroke={1.7} aria-hidden="true" />
      <input
        ref={field}
        className={styles.quickField}
        aria-label={t('quick.name')}
        aria-describedby="quick-hint"
        placeholder={t('quick.placeholder')}
        value={text}
        maxLength={300}
        dir={text === '' ? undefined : 'auto'}
        autoComplete="off"
        onChange={one => setText(one.currentTarget.value)}
      />
      {text === '' ? null : (
        <div className={styles.quickHint}>
          {quick === undefined ? (
            <p id="quick-hint">{t('quick.help')}</p>
          ) : (
            <RecognizedParts id="quick-hint" parts={parts} onDrop={handleDrop}>
              <strong dir="auto">{quick.event.title}</strong>
            </RecognizedParts>
          )}
        </div>
      )}
    </form>
  )
}

/** The recognized time and place. */
function useQuickParts(quick: QuickEvent | undefined): RecognizedPart[] {
  const { t } = useTranslation('calendar')
  const whenWords = useWhenWords()
  if (quick === undefined) return []
  const { event, when, placeWords } = quick
  const parts = whenWords(
    when ?? {
      day: event.start,
      time: undefined,
      end: undefined,
      recurrence: undefined,
      phrases: [],
      spans: [],
    },
  )
  const [first, ...rest] = parts
  return [
    ...(first === undefined ? [] : [first]),
    ...(event.allDay === true
      ? [{ kind: 'time', text: t('allDay'), matchedTexts: [] } as const]
      : []),
    ...rest,
    ...(placeWords === undefined
      ? []
      : [
          {
            kind: 'other',
            icon: <IconMapPin size={14} stroke={1.7} aria-hidden="true" />,
            text: event.extendedProps?.location ?? '',
            matchedTexts: [placeWords],
          } as const,
        ]),
  ]
}
