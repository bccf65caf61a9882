import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'

export function Example() {
  const { t } = useTranslation('showcase')
  // In the address: Back closes it, and a link opens it.
  const [open, setOpen] = useInAddress('palette')
  return (
    <div>
      <Button onClick={() => setOpen('1')}>{t('w.open')}</Button>
      {open === undefined ? null : (
        <Dialog title={t('w.invoice')} shape="palette" onClose={() => setOpen(undefined)}>
          <DialogText>{t('w.lorem')}</DialogText>
          <Button data-autofocus onClick={() => setOpen(undefined)}>
            {t('w.close')}
          </Button>
        </Dialog>
      )}
    </div>
  )
}
