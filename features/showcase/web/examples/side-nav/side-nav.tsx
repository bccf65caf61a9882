import { IconInbox, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import sideNav from '#ui/side-nav/side-nav.module.css'
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
    <nav className={`${sideNav.sideNav} ${styles.narrow}`} aria-label={t('w.places')}>
      <ul className={sideNav.list}>
        {PLACES.map(({ key, Icon, count }) => (
          <li key={key}>
            <button
              type="button"
              className={sideNav.link}
              aria-current={key === at ? 'page' : undefined}
              onClick={() => setAt(key)}
            >
              <Icon className={sideNav.icon} size={18} stroke={1.7} aria-hidden="true" />
              <span className={sideNav.name}>{t(`w.${key}`)}</span>
              {count === 0 ? null : <span className={sideNav.count}>{count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
