import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOpen, setOpen] = useState(true)
  const [count, setCount] = useState(1)
  return (
    <Card
      title={t('w.history')}
      actions={
        <>
          <Button kind="quiet" onClick={() => setCount(count + 1)}>
            {t('w.reload')}
          </Button>
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('w.collapse') : t('w.expand')}
          </Button>
        </>
      }
    >
      {isOpen ? <p>{t('w.loaded', { count })}</p> : null}
    </Card>
  )
}
