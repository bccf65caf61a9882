import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

interface MomentDialogProps {
  title: string
  confirm: string
  /** The earliest time allowed. */
  soonest?: Date
  start?: Date
  onChoose: (moment: string) => void
  onClose: () => void
}

const two = (value: number): string => `${value}`.padStart(2, '0')
/** The format of a datetime-local input: local time, no zone. */
const localText = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`

/** Asks for a date and time in the user's time zone. */
export function MomentDialog({
  title,
  confirm,
  soonest,
  start,
  onChoose,
  onClose,
}: MomentDialogProps) {
  const { t } = useTranslation('email')
  const [first] = useState(() => soonest ?? new Date(Date.now() + 2 * 60_000))
  const [text, setText] = useState(() => localText(start ?? new Date(Date.now() + 24 * 3_600_000)))
  const moment = new Date(text)
  const isFine = !Number.isNaN(moment.getTime()) && moment >= first
  const [isAnnounced, setAnnounced] = useState(false)

  function choose(): void {
    setAnnounced(!isFine)
    if (isFine) onChoose(moment.toISOString())
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={choose}>
            {confirm}
          </Button>
        </>
      }
    >
      <PlainDateField
        kind="moment"
        label={t('later.when')}
        value={text}
        isOptional={false}
        isFirst
        help={t('later.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        error={isAnnounced && !isFine ? t('later.past') : undefined}
        onChange={setText}
      />
    </Dialog>
  )
}
