import { IconFolders } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { type NavAddress, TodoNav } from './todo-nav.tsx'
import styles from './todo.module.css'

interface TodoFrameProps {
  title: string
  subtitle: string
  address: NavAddress
  /** Beside the views. */
  children: ReactNode
  /** Over the page. */
  layers?: ReactNode
}

/** A page of the app with the views beside it; on phones they open as a panel. */
export function TodoFrame({ title, subtitle, address, children, layers }: TodoFrameProps) {
  const { t } = useTranslation('todo')
  const [nav, setNav] = useInAddress('nav')
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        <span className={styles.views}>
          <Button icon={<IconFolders size={16} stroke={1.7} />} onClick={() => setNav('1')}>
            {t('sideNav.open')}
          </Button>
        </span>
      }
    >
      <div className={styles.frame}>
        <div className={styles.sideNav}>
          <TodoNav address={address} />
        </div>
        {children}
      </div>
      {nav === undefined ? null : (
        <Dialog title={t('sideNav.open')} shape="drawer" onClose={() => setNav(undefined)}>
          <TodoNav address={address} isPanel />
        </Dialog>
      )}
      {layers}
    </Page>
  )
}
