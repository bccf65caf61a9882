import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import form from '#ui/form/form.module.css'

interface MomentDialogProps {
  title: string
  confirm: string
  /** Not before. */
  soonest?: Date
  start?: Date
  onChoose: (moment: string) => void
  onClose: () => void
}

const two = (value: number): string => `${value}`.padStart(2, '0')
/** As an input of date and time has it: the person's own time, without a zone. */
const localText = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`

/** Asks for a day and a time, in the person's own. */
export function MomentDialog({
  title,
  confirm,
  soonest,
  start,
  onChoose,
  onClose,
}: MomentDialogProps) {
  const { t } = useTranslation('email')
  const id = useId()
  const [first] = useState(() => soonest ?? new Date(Date.now() + 2 * 60_000))
  const [text, setText] = useState(() => localText(start ?? new Date(Date.now() + 24 * 3_600_000)))
  const moment = new Date(text)
  const isFine = !Number.isNaN(moment.getTime()) && moment >= first
  const [isTold, setTold] = useState(false)

  function choose(): void {
    setTold(!isFine)
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
      <div className={form.field}>
        <label className={form.label} htmlFor={id}>
          {t('later.when')}
        </label>
        <input
          id={id}
          type="datetime-local"
          className={form.input}
          data-autofocus
          min={localText(first)}
          value={text}
          aria-invalid={isTold && !isFine ? true : undefined}
          aria-describedby={`${id}-message`}
          onChange={event => setText(event.currentTarget.value)}
        />
        <p
          id={`${id}-message`}
          className={form.message}
          data-tone={isTold && !isFine ? 'bad' : undefined}
          aria-live="polite"
        >
          {isTold && !isFine
            ? t('later.past')
            : t('later.zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        </p>
      </div>
    </Dialog>
  )
}
