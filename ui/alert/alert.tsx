import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '../button/button.tsx'
import styles from './alert.module.css'

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
} as const

interface AlertProps {
  tone: keyof typeof ICONS
  title?: string
  /** It can be put away. */
  onClose?: () => void
  /** Announced at once: it appeared while the user was looking elsewhere. */
  isUrgent?: boolean
  children: ReactNode
}

/**
 * A persistent message on the page; for a temporary one use `toast`.
 *
 * @example <Alert tone="warn" title={t('readOnly')}>{t('readOnlyText')}</Alert>
 */
export function Alert({ tone, title, onClose, isUrgent = false, children }: AlertProps) {
  const { t } = useTranslation('ui')
  const Icon = ICONS[tone]
  return (
    <div className={styles.alert} data-tone={tone} role={isUrgent ? 'alert' : 'note'}>
      <Icon className={styles.icon} size={20} stroke={1.7} aria-hidden="true" />
      <div className={styles.words}>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        <div>{children}</div>
      </div>
      {onClose === undefined ? null : (
        <IconButton name={t('dialog.close')} hasTip={false} onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </IconButton>
      )}
    </div>
  )
}
