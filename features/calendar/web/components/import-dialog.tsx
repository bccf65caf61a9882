import type { ImportedEvent } from '../../contract/calendar.contract.ts'
import { CATEGORIES } from '../../contract/calendar.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { FileField } from '#ui/upload/file-field.tsx'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { importEvents, refreshCalendar } from '../calendar.api.ts'
import styles from './panels.module.css'

const TONES = { new: 'good', known: 'idle', left_out: 'bad' } as const
const SHOWN = 200

/** Import of a calendar file: choose, preview, import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const undoOf = useUndoAction(t('done.undone'))
  const [file, setFile] = useState<string>()
  const [category, setCategory] = useState<(typeof CATEGORIES)[number]>('Personal')
  const trying = useMutation({ mutationFn: async (one: File) => tryOut(await one.text()) })
  const taking = useMutation({
    mutationFn: () => importEvents(file ?? '', category, false),
    onSuccess: ({ added, changeId }) => {
      toast.done(t('import.done', { count: added }), undoOf(changeId ?? undefined))
      void refreshCalendar()
      onClose()
    },
    onError: error => toast.error(explainFailure(error, ui)),
  })
  async function tryOut(text: string) {
    setFile(text)
    return importEvents(text, category, true)
  }
  const events = trying.data?.events
  const fresh = (events ?? []).filter(one => one.state === 'new').length
  return (
    <Dialog
      title={t('import.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('dialog.cancel')}</Button>
          <Button
            kind="primary"
            isBusy={taking.isPending}
            blockedBy={fresh === 0 ? t('import.nothing') : undefined}
            onClick={() => taking.mutate()}
          >
            {t('import.add', { count: fresh })}
          </Button>
        </>
      }
    >
      <DialogText>{t('import.text')}</DialogText>
      <div className={styles.choice}>
        <PlainSelect
          label={t('fields.calendar')}
          value={category}
          options={CATEGORIES.map(value => ({ value, text: t(`categories.${value}`) }))}
          onChoose={value => setCategory(CATEGORIES.find(one => one === value) ?? 'Personal')}
        />
        <FileField
          label={t('import.file')}
          accept=".ics,text/calendar"
          isFirst
          onChoose={one => one !== undefined && trying.mutate(one)}
        />
      </div>
      {trying.error === null ? null : (
        <p role="alert" className={styles.failure}>
          {explainFailure(trying.error, ui)}
        </p>
      )}
      {trying.data === undefined ? null : <Preview {...trying.data} />}
    </Dialog>
  )
}

function Preview({ events, more }: { events: readonly ImportedEvent[]; more: number }) {
  const { t } = useTranslation('calendar')
  const format = useFormats()
  const lost = events.filter(one => one.state === 'left_out').length + more
  // Skipped events come first, as they may need fixing.
  const rows = [...events].sort(
    (one, other) => Number(other.state === 'left_out') - Number(one.state === 'left_out'),
  )
  const detailOf = ({ reason, line, start, allDay }: ImportedEvent) => {
    if (reason !== null)
      return [t(`import.reasons.${reason}`), line === null ? [] : t('import.line', { line })]
        .flat()
        .join(' · ')
    return start === '' ? '' : allDay ? format.date(start) : format.moment(start)
  }
  return (
    <section className={styles.preview} aria-label={t('import.preview')} aria-live="polite">
      {lost === 0 ? null : <p>{t('import.lost', { count: lost })}</p>}
      <ul className={styles.list}>
        {rows.slice(0, SHOWN).map((one, at) => (
          // Nothing else distinguishes two events of a file.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={styles.row}>
            <span className={styles.words}>
              <bdi>{one.title === '' ? t('import.untitled') : one.title}</bdi>
              <small>{detailOf(one)}</small>
            </span>
            <StatusBadge tone={TONES[one.state]} text={t(`import.${one.state}`)} />
          </li>
        ))}
      </ul>
      {events.length + more <= SHOWN ? null : (
        <p>{t('import.more', { count: events.length + more - SHOWN })}</p>
      )}
    </section>
  )
}
