import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('w.open')}</Button>
      {isOpen ? (
        <Dialog
          title={t('w.invoice')}
          onClose={close}
          foot={<Button onClick={close}>{t('w.close')}</Button>}
        >
          <DialogText>{t('w.lorem')}</DialogText>
        </Dialog>
      ) : null}
    </div>
  )
}
