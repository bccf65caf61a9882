import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const fields = [
    { name: 'name', label: t('w.name'), before: 'Ada', mine: 'Ada L.', theirs: 'Ada Lindqvist' },
    {
      name: 'email',
      label: t('w.email'),
      before: 'ada@example.com',
      mine: 'ada@example.com',
      theirs: 'al@example.com',
    },
  ]
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('w.open')}</Button>
      {isOpen ? (
        <StaleDialog
          title="Ada Lindqvist"
          fields={fields}
          isBusy={false}
          onSave={close}
          onTheirs={close}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
