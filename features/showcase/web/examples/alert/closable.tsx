import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <Alert tone="info" onClose={() => setOpen(false)}>
      {t('w.lorem')}
    </Alert>
  ) : (
    <div>
      <Button onClick={() => setOpen(true)}>{t('w.again')}</Button>
    </div>
  )
}
