import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { SectionTabs } from '#ui/tabs/section-tabs.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [open, setOpen] = useState<string>()
  const tabs = (['name', 'email', 'storage'] as const).map(key => ({
    key,
    title: t(`w.${key}`),
    content: () => <p>{t('w.lorem')}</p>,
  }))
  return <SectionTabs name={t('w.settings')} tabs={tabs} open={open} onOpen={setOpen} />
}
