import type { NewEvent } from '@smart-fft/contract/calendar.contract'
import { IconBolt } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { useRegional } from '../../../platform/preferences/regional.ts'
import { explainFailure } from '../../../ui/state/explain-failure.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useUndoAction } from '../../changes/changes.door.ts'
import { addEvent, refreshCalendar } from '../calendar.api.ts'
import styles from './calendar.module.css'
import { placeOf } from './days.ts'
import { useItemWords } from './item-words.ts'
import { readQuickEvent } from './quick-event.ts'

const NOTHING = { text: '', event: undefined }

/** One line that becomes an event: what it is understood as stands below it while one types. */
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
  const { t: ui } = useTranslation('ui')
  const { language } = usePreferences()
  const { timeZone: zone } = useRegional()
  const format = useFormats()
  const words = useItemWords()
  const undoOf = useUndoAction(t('done.undone'))
  const [{ text, event }, setLine] = useState<{ text: string; event: NewEvent | undefined }>(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const place =
    event === undefined ? undefined : placeOf({ start: event.start, end: event.end ?? event.start, allDay: event.allDay === true }, zone)
  const told =
    event === undefined || place === undefined
      ? t('quick.help')
      : [
          event.title,
          words.day(place.firstDay),
          event.allDay === true ? t('allDay') : format.time(event.start),
          event.extendedProps?.location ?? '',
        ]
          .filter(part => part !== '')
          .join(' · ')

  function handleType(now: string): void {
    setLine({ text: now, event: now.trim() === '' ? undefined : readQuickEvent(now, { now: new Date(), zone, language, day }) })
  }
  async function handleSubmit(submit: FormEvent): Promise<void> {
    submit.preventDefault()
    if (event === undefined || place === undefined || isBusy) return
    setBusy(true)
    try {
      const { changeId } = await addEvent(event)
      setLine(NOTHING)
      toast.done(t('done.added', { title: event.title }), undoOf(changeId))
      onAdded(place.firstDay)
      await refreshCalendar()
    } catch (error) {
      toast.error(explainFailure(error, ui))
    }
    setBusy(false)
  }
  return (
    <form className={styles.quick} onSubmit={one => void handleSubmit(one)}>
      <IconBolt size={16} stroke={1.7} aria-hidden="true" />
      <input
        ref={field}
        className={styles.quickField}
        aria-label={t('quick.name')}
        aria-describedby="quick-told"
        placeholder={t('quick.placeholder')}
        value={text}
        maxLength={300}
        dir={text === '' ? undefined : 'auto'}
        autoComplete="off"
        onChange={one => handleType(one.currentTarget.value)}
      />
      <p id="quick-told" className={styles.quickTold} data-shown={text !== '' || undefined} aria-live="polite">
        {told}
      </p>
    </form>
  )
}
