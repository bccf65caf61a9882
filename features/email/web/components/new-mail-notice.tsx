import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Email } from '../../contract/email-shapes.rules.ts'
import { emailLink } from '../../contract/email.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { setBadge } from '#platform/web/badges/badges.ts'
import { showDesktopNote } from '#platform/web/desktop/desktop-note.ts'
import { isLooking } from '#platform/web/desktop/looking.ts'
import { playNews } from '#platform/web/desktop/sound.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { type Mailbox, mailboxQuery, readEmailSearch, rowsQuery } from '../email.api.ts'
import './waiting-changes.ts'
import './waiting-mail.ts'
import styles from './mail.module.css'

/** Older mail has not just arrived: it was marked unread, or moved back. */
const JUST_NOW_MS = 2 * MINUTE

/** Announces new mail: in the menu, to screen readers, and on the desktop if enabled (MAIL-19). */
export function NewMailNotice() {
  const { t } = useTranslation('mail-notice')
  const navigate = useNavigate()
  const { data: mailbox } = useQuery(mailboxQuery())
  const unread = useRef<number>(undefined)
  const newestKnown = useRef(0)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (mailbox === undefined) return
    const { inbox } = mailbox.emailsMeta
    setBadge('email', inbox)
    const isMore = inbox > (unread.current ?? inbox)
    unread.current = inbox
    if (!isMore) return
    void findNew(newestKnown.current).then(fresh => {
      const [newest] = fresh
      if (newest === undefined) return
      newestKnown.current = Math.max(...fresh.map(mail => mail.id))
      setAnnounced(t('newMail', { count: fresh.length }))
      notifyDesktop(mailbox, newest, () => void navigate({ to: emailLink('inbox', newest.id) }))
    })
  }, [mailbox, navigate, t])
  return (
    <p className={styles.arrived} role="status">
      {announced}
    </p>
  )
}

async function findNew(after: number): Promise<Email[]> {
  const { emails } = await queryClient.fetchQuery({
    ...rowsQuery(readEmailSearch({}), 1),
    staleTime: 0,
  })
  return emails.filter(
    mail => !mail.isRead && mail.id > after && Date.now() - Date.parse(mail.time) < JUST_NOW_MS,
  )
}

function notifyDesktop(
  { settings }: Mailbox,
  { from, subject, id }: Email,
  open: () => void,
): void {
  if (settings.sound) playNews()
  if (!settings.desktopNotices) return
  // Already visible to someone looking at the page.
  if (isLooking()) return
  showDesktopNote({
    title: from.name === '' ? from.email : from.name,
    body: subject,
    tag: `mail-${id}`,
    silent: true,
    onOpen: open,
  })
}
