import { isDay, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { DueInputs } from './due-inputs.tsx'

interface DateDialogProps {
  due: string | null
  onSet: (due: string | null) => void
  onClose: () => void
}

/** A day, and if wanted a time, for one task or several. */
export function DateDialog({ due, onSet, onClose }: DateDialogProps) {
  const { t } = useTranslation('todo')
  const { timeZone } = useRegional()
  const id = useId()
  const [value, setValue] = useState(() => due ?? toLocalTime(new Date(), timeZone).day)
  return (
    <Dialog
      title={t('date.title')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={false} submit={t('date.set')} onCancel={onClose} />}
    >
      <form
        id={id}
        onSubmit={event => {
          event.preventDefault()
          onSet(value === '' || (value.length === 10 && !isDay(value)) ? null : value)
          onClose()
        }}
      >
        <DueInputs value={value} isFirst onChange={next => setValue(next ?? '')} />
      </form>
    </Dialog>
  )
}
