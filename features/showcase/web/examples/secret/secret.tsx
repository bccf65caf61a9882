import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { SecretDialog } from '#ui/secret/secret-dialog.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('w.show')}</Button>
      {isOpen ? (
        <SecretDialog
          title={t('w.key')}
          text={t('w.once')}
          secret="example-5f2c-91ab-0d37"
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
