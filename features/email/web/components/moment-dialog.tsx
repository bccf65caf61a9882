import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { useState } from 'react'
import { readMomentText, toMomentText } from '#platform/contract/local-time.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
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

/** Asks for a date and time in the account's time zone. */
export function MomentDialog({
  title,
  confirm,
  soonest,
  start,
  onChoose,
  onClose,
}: MomentDialogProps) {
  const { t } = useTranslation('email')
  const { timeZone } = useRegional()
  const [first] = useState(() => soonest ?? new Date(Date.now() + 2 * MINUTE))
  const [text, setText] = useState(() =>
    toMomentText(start ?? new Date(Date.now() + DAY), timeZone),
  )
  const moment = readMomentText(text, timeZone)
  const isFine = moment !== undefined && Date.parse(moment) >= first.getTime()
  const [isAnnounced, setAnnounced] = useState(false)

  function choose(): void {
    setAnnounced(!isFine)
    if (isFine) onChoose(moment)
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
        help={t('later.zone', { zone: timeZone })}
        error={isAnnounced && !isFine ? t('later.past') : undefined}
        onChange={setText}
      />
    </Dialog>
  )
}
