import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Tour } from '#ui/tour/tour.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isOn, setOn] = useState(false)
  const begin = useRef<HTMLDivElement>(null)
  const steps = [
    {
      key: 'menu',
      title: t('w.tour.menu'),
      text: t('w.lorem'),
      find: () => document.querySelector('aside nav'),
    },
    {
      key: 'title',
      title: t('w.tour.title'),
      text: t('w.lorem'),
      find: () => document.querySelector('main h1'),
    },
    { key: 'here', title: t('w.tour.here'), text: t('w.lorem'), find: () => begin.current },
  ]
  return (
    <div ref={begin} className={styles.row}>
      <Button kind="primary" onClick={() => setOn(true)}>
        {t('w.begin')}
      </Button>
      {isOn ? <Tour steps={steps} onEnd={() => setOn(false)} /> : null}
    </div>
  )
}
