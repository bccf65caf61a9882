import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  function handleSend(): void {
    setOpen(false)
    toast.done(t('w.sent'))
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('w.send')}</Button>
      {isOpen ? (
        <ConfirmDialog
          title={t('w.sendTitle')}
          confirm={t('w.send')}
          onConfirm={handleSend}
          onClose={() => setOpen(false)}
        >
          <DialogText>{t('w.lorem')}</DialogText>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
