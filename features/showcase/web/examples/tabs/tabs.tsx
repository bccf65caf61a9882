import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Tabs } from '#ui/tabs/tabs.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [open, setOpen] = useState<string>()
  const tabs = (['one', 'two', 'three'] as const).map(key => ({
    key,
    title: t(`w.question.${key}`),
    content: () => <p>{t('w.lorem')}</p>,
  }))
  return <Tabs name={t('w.settings')} tabs={tabs} open={open} onOpen={setOpen} />
}
