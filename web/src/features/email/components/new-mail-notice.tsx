import { emailLink } from '@smart-fft/contract/email.rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { setBadge } from '../../../platform/badges/badges.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { queryClient } from '../../../platform/query/query-client.ts'
import { useSession } from '../../../platform/session/session.ts'
import { type Mailbox, mailboxQuery, readEmailSearch, rowsQuery } from '../email.api.ts'
import styles from './mail.module.css'

/** Tells that mail has come: in the menu, to screen readers, and where the person wants it on the desktop (MAIL-19). */
export function NewMailNotice() {
  const { t } = useTranslation('email')
  const navigate = useNavigate()
  // Looking in as somebody shows none of their mail.
  const isOwn = useSession().lookingInUntil === undefined
  const { data: mailbox } = useQuery({ ...mailboxQuery(), enabled: isOwn })
  const known = useRef<number>(undefined)
  const [told, setTold] = useState('')
  useEffect(() => {
    if (mailbox === undefined) return
    const unread = mailbox.emailsMeta.inbox
    setBadge('email', unread)
    const more = unread - (known.current ?? unread)
    known.current = unread
    if (more <= 0) return
    setTold(t('newMail', { count: more }))
    void tellDesktop(mailbox, address => void navigate({ to: address }))
  }, [mailbox, navigate, t])
  return (
    <p className={styles.told} role="status">
      {told}
    </p>
  )
}

async function tellDesktop({ settings }: Mailbox, goTo: (address: string) => void): Promise<void> {
  if (settings.sound) beep()
  if (!settings.desktopNotices || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  // Who looks at this page sees it there.
  if (document.visibilityState === 'visible' && document.hasFocus()) return
  const { emails } = await queryClient.fetchQuery({ ...rowsQuery(readEmailSearch({}), 1), staleTime: 0 })
  const newest = emails.find(mail => !mail.isRead)
  if (newest === undefined) return
  const { from, subject, id } = newest
  const notice = new Notification(from.name === '' ? from.email : from.name, { body: subject, tag: `mail-${id}`, silent: true })
  notice.addEventListener('click', () => {
    window.focus()
    goTo(emailLink('inbox', id))
  })
}

/** Two short notes; no file to be fetched. */
function beep(): void {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.06
  volume.connect(audio.destination)
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + index * 0.12)
    tone.stop(audio.currentTime + index * 0.12 + 0.1)
  }
  setTimeout(() => void audio.close(), 1_000)
}
