import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useMedia } from '#platform/web/media/use-media.ts'
import { Button } from '../button/button.tsx'
import { Tabs } from './tabs.tsx'
import styles from './tabs.module.css'

interface SectionTabsProps {
  name: string
  tabs: readonly { key: string; title: string; content: () => ReactNode }[]
  open: string | undefined
  onOpen: (key: string | undefined) => void
}

/**
 * Tabs that become a navigation list on phones: opening one shows a back link to the list.
 *
 * @example <SectionTabs name={t('title')} tabs={tabs} open={tab} onOpen={setTab} />
 */
export function SectionTabs({ name, tabs, open, onOpen }: SectionTabsProps) {
  const isPhone = useMedia('(max-width: 640px)')
  const [isListed, setListed] = useState(isPhone)
  // A turned or narrowed screen goes on showing what it shows.
  if (!isPhone && isListed) setListed(false)
  const shown = tabs.find(tab => tab.key === open) ?? (isListed ? undefined : tabs[0])
  if (shown === undefined) return <Places name={name} tabs={tabs} onOpen={onOpen} />
  function showList(): void {
    setListed(true)
    onOpen(undefined)
  }
  return (
    <Tabs
      name={name}
      tabs={tabs}
      open={shown.key}
      onOpen={onOpen}
      head={isPhone ? <Back title={shown.title} onClick={showList} /> : undefined}
    />
  )
}

function Back({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useTranslation('ui')
  const chevron = (
    <IconChevronLeft className={styles.mirrored} size={16} stroke={1.8} aria-hidden="true" />
  )
  return (
    <div className={styles.back}>
      <Button kind="quiet" icon={chevron} onClick={onClick}>
        {t('sections.all')}
      </Button>
      <h2 className={styles.place}>{title}</h2>
    </div>
  )
}

function Places({ name, tabs, onOpen }: Omit<SectionTabsProps, 'open'>) {
  return (
    <nav aria-label={name}>
      <ul className={styles.places}>
        {tabs.map(tab => (
          <li key={tab.key}>
            <button type="button" className={styles.sectionButton} onClick={() => onOpen(tab.key)}>
              {tab.title}
              <IconChevronRight
                className={styles.mirrored}
                size={18}
                stroke={1.7}
                aria-hidden="true"
              />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
