import { IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Segments } from '#ui/choices/segments.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [status, setStatus] = useState<'active' | 'pending' | 'off'>('active')
  const [skin, setSkin] = useState<'dark' | 'light'>('dark')
  return (
    <>
      <Segments
        name={t('w.status')}
        value={status}
        options={[
          { value: 'active', text: t('w.active') },
          { value: 'pending', text: t('w.pending') },
          { value: 'off', text: t('w.off') },
        ]}
        onChoose={setStatus}
      />
      <Segments
        name={t('w.skin')}
        value={skin}
        options={[
          { value: 'dark', text: t('w.dark'), icon: IconMoon },
          { value: 'light', text: t('w.light'), icon: IconSun },
        ]}
        onChoose={setSkin}
      />
    </>
  )
}
