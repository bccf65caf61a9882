import { IconInbox, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import rail from '#ui/side-nav/side-nav.module.css'
import styles from '../../components/showcase.module.css'

const PLACES = [
  { key: 'inbox', Icon: IconInbox, count: 12 },
  { key: 'starred', Icon: IconStar, count: 0 },
  { key: 'trash', Icon: IconTrash, count: 3 },
] as const

export function Example() {
  const { t } = useTranslation('showcase')
  const [at, setAt] = useState<string>('inbox')
  return (
    <nav className={`${rail.rail} ${styles.narrow}`} aria-label={t('w.places')}>
      <ul className={rail.list}>
        {PLACES.map(({ key, Icon, count }) => (
          <li key={key}>
            <button
              type="button"
              className={rail.link}
              aria-current={key === at ? 'page' : undefined}
              onClick={() => setAt(key)}
            >
              <Icon className={rail.icon} size={18} stroke={1.7} aria-hidden="true" />
              <span className={rail.name}>{t(`w.${key}`)}</span>
              {count === 0 ? null : <span className={rail.count}>{count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
