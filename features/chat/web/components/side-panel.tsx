import { IconArrowLeft, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import styles from './side-panel.module.css'

interface SidePanelProps {
  title: string
  onClose: () => void
  /** The content scrolls itself. */
  isWhole?: boolean
  children: ReactNode
}

/** The pane beside a conversation; on phones a screen with a way back. */
export function SidePanel({ title, onClose, isWhole = false, children }: SidePanelProps) {
  const { t } = useTranslation('chat')
  return (
    <aside className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <span className={styles.back}>
          <IconButton name={t('back')} hasTip={false} onClick={onClose}>
            <IconArrowLeft className={styles.mirrored} size={20} stroke={1.7} />
          </IconButton>
        </span>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.close}>
          <IconButton name={t('close')} hasTip={false} onClick={onClose}>
            <IconX size={18} stroke={1.7} />
          </IconButton>
        </span>
      </div>
      {isWhole ? children : <div className={styles.body}>{children}</div>}
    </aside>
  )
}

/** A section of a panel. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  )
}
