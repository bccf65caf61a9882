import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import type { EmailView } from '../../contract/email.rules.ts'
import { TARGET_FOLDERS } from '../../contract/email.rules.ts'
import { Link } from '@tanstack/react-router'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import type { Mailbox } from '../email.api.ts'
import { FOLDER_ICON, SIDE_VIEWS } from './mail-folders.ts'
import { readDragged } from './mail-drag.ts'
import styles from './mail-nav.module.css'
import type { MailActions } from './use-mail-actions.ts'
import { useLabelName } from './use-label-name.ts'

interface MailNavProps {
  mailbox: Mailbox
  view: EmailView | undefined
  label: string | undefined
  actions: MailActions
  /** In a panel over the screen: choosing takes its place. */
  isPanel: boolean
  onAddLabel: () => void
  onSettings: () => void
}

/** Folders and labels with counts. Mails can be dropped on them. */
export function MailNav({
  mailbox,
  view,
  label,
  actions,
  isPanel,
  onAddLabel,
  onSettings,
}: MailNavProps) {
  const { t } = useTranslation('email')
  const nameOf = useLabelName()
  const target = (folder: EmailView) => TARGET_FOLDERS.find(one => one === folder)
  return (
    <nav className={styles.sideNav} aria-label={t('sideNav.name')} data-no-print>
      <ul className={styles.list}>
        {SIDE_VIEWS.map(folder => {
          const Icon = FOLDER_ICON[folder]
          const to = target(folder)
          return (
            <li key={folder}>
              <DropLink
                to="/apps/email/$folder"
                params={{ folder }}
                isCurrent={folder === view && label === undefined}
                isPanel={isPanel}
                onDropped={
                  to === undefined
                    ? folder === 'starred'
                      ? ids => void actions.star(ids, true)
                      : undefined
                    : ids => void actions.move(ids, to)
                }
              >
                <Icon className={styles.icon} size={18} stroke={1.7} aria-hidden="true" />
                <span className={styles.name}>{t(`folders.${folder}`)}</span>
                <Count folder={folder} mailbox={mailbox} />
              </DropLink>
            </li>
          )
        })}
      </ul>
      <div className={styles.head}>
        <h2>{t('sideNav.labels')}</h2>
        <IconButton name={t('labels.add')} hasTip={false} onClick={onAddLabel}>
          <IconPlus size={16} stroke={1.7} />
        </IconButton>
      </div>
      <ul className={styles.list}>
        {mailbox.labels.map(one => (
          <li key={one.key}>
            <DropLink
              to="/apps/email/label/$label"
              params={{ label: one.key }}
              isCurrent={one.key === label}
              isPanel={isPanel}
              onDropped={ids => void actions.label(ids, { key: one.key, name: nameOf(one) }, 'add')}
            >
              <LabelDot color={one.color} />
              <bdi className={styles.name}>{nameOf(one)}</bdi>
            </DropLink>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.link} onClick={onSettings}>
        <IconSettings className={styles.icon} size={18} stroke={1.7} aria-hidden="true" />
        <span className={styles.name}>{t('settings.title')}</span>
      </button>
    </nav>
  )
}

/** A label's color; its name is next to it. */
export function LabelDot({ color }: { color: EmailLabel['color'] }) {
  return <span className={styles.dot} data-color={color} aria-hidden="true" />
}

function Count({
  folder,
  mailbox: { emailsMeta, folders },
}: {
  folder: EmailView
  mailbox: Mailbox
}) {
  const { t } = useTranslation('email')
  const format = useFormats()
  const total = folders.find(one => one.folder === folder)?.total ?? 0
  const counts: Partial<Record<EmailView, [number, string]>> = {
    inbox: [emailsMeta.inbox, t('sideNav.unread', { count: emailsMeta.inbox })],
    draft: [emailsMeta.draft, t('sideNav.drafts', { count: emailsMeta.draft })],
    spam: [emailsMeta.spam, t('sideNav.unread', { count: emailsMeta.spam })],
    scheduled: [total, t('sideNav.waiting', { count: total })],
    snoozed: [total, t('sideNav.waiting', { count: total })],
  }
  const [count, words] = counts[folder] ?? [0, '']
  return count === 0 ? null : (
    <span className={styles.count} data-strong={folder === 'inbox' || undefined}>
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

interface DropLinkProps {
  to: '/apps/email/$folder' | '/apps/email/label/$label'
  params: Record<string, string>
  isCurrent: boolean
  isPanel: boolean
  onDropped: ((ids: number[]) => void) | undefined
  children: React.ReactNode
}

function DropLink({ to, params, isCurrent, isPanel, onDropped, children }: DropLinkProps) {
  const [isOver, setOver] = useState(false)
  function handleOver(event: DragEvent): void {
    if (onDropped === undefined || readDragged().length === 0) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <Link
      to={to}
      params={params}
      search={{}}
      replace={isPanel}
      className={styles.link}
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
      data-over={isOver || undefined}
      draggable={false}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        const ids = readDragged()
        if (ids.length > 0) onDropped?.([...ids])
      }}
    >
      {children}
    </Link>
  )
}
