import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { MessagePage, messageButton, messagePrimary } from '#ui/message-page/message-page.tsx'
import styles from './coming-soon.module.css'
import { NotifyForm } from './components/notify-form.tsx'
import { confirmNotice } from './notice.api.ts'

// Coming soon (MISC-04): counts down to the launch date. Confirmation links lead here as well.

export function ComingSoonPage() {
  const { t } = useTranslation('notice')
  const format = useFormats()
  const { launch } = useInstance()
  const { confirm }: { confirm?: string } = useSearch({ strict: false })
  const left = useLeft(launch?.at)
  if (left === 0)
    return (
      <MessagePage
        picture="empty"
        title={t('soon.begun')}
        text={t('soon.begunText')}
        actions={
          <Link to="/" className={messagePrimary}>
            {t('soon.go')}
          </Link>
        }
        more={<Confirmation token={confirm} />}
      />
    )
  const message = launch?.message ?? ''
  return (
    <MessagePage
      picture="asleep"
      title={t('soon.title')}
      text={message === '' ? t('soon.text') : message}
      actions={
        <Link to="/" className={messageButton}>
          {t('soon.toStart')}
        </Link>
      }
      more={
        <>
          {left === undefined ? null : (
            <Countdown
              left={left}
              at={t('soon.begins', { when: format.moment(launch?.at ?? '') })}
            />
          )}
          <Confirmation token={confirm} otherwise={<NotifyForm topic="launch" />} />
        </>
      }
    />
  )
}

const SECOND = 1000
const PARTS = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 } as const

/** Milliseconds until then; nothing without a day. */
function useLeft(at: string | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === undefined) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [at])
  return at === undefined ? undefined : Math.max(0, Date.parse(at) - now)
}

function Countdown({ left, at }: { left: number; at: string }) {
  const { t } = useTranslation('notice')
  const format = useFormats()
  const seconds = Math.ceil(left / SECOND)
  const counted = {
    days: Math.floor(seconds / PARTS.days),
    hours: Math.floor((seconds % PARTS.days) / PARTS.hours),
    minutes: Math.floor((seconds % PARTS.hours) / PARTS.minutes),
    seconds: seconds % PARTS.minutes,
  }
  return (
    <>
      {/* `role="timer"` is silent by default: screen readers would otherwise read every second. */}
      <dl className={styles.count} role="timer" aria-label={t('soon.count')}>
        {(['days', 'hours', 'minutes', 'seconds'] as const).map(part => (
          <div key={part}>
            <dt>{t(`soon.${part}`)}</dt>
            <dd>{format.number(counted[part])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.at}>{at}</p>
    </>
  )
}

/** Confirms the address of a link by a press less: the mail was opened by its owner, and nothing is lost if a program did. */
function Confirmation({ token, otherwise }: { token: string | undefined; otherwise?: ReactNode }) {
  const { t } = useTranslation('notice')
  const [outcome, setOutcome] = useState<'launch' | 'back' | 'invalid'>()
  useEffect(() => {
    if (token === undefined) return
    confirmNotice(token).then(setOutcome, () => setOutcome('invalid'))
  }, [token])
  if (token === undefined) return otherwise
  return (
    <>
      <p className={styles.note} role="status">
        {t(`confirm.${outcome ?? 'busy'}`)}
      </p>
      {outcome === 'invalid' ? otherwise : null}
    </>
  )
}
