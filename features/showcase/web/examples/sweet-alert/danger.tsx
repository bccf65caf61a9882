import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  function handleDelete(): void {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      setOpen(false)
      toast.done(t('w.deleted'))
    }, 900)
  }
  return (
    <div>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('w.delete')}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={t('w.deleteTitle')}
          confirm={t('w.delete')}
          isDangerous
          isBusy={isBusy}
          onConfirm={handleDelete}
          onClose={() => setOpen(false)}
        >
          <DialogText>{t('w.lorem')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
