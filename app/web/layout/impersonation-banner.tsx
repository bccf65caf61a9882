import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { stopImpersonating, useSession } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './impersonation-banner.module.css'

/** Banner shown throughout impersonation, with a way to end it (features.md USR-18). */
export function ImpersonationBanner() {
  const session = useSession()
  if (session.user === undefined || session.impersonationExpiresAt === undefined) return null
  return <Banner name={session.user.fullName} until={session.impersonationExpiresAt} />
}

function Banner({ name, until }: { name: string; until: string }) {
  const { t } = useTranslation('shell')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setTimeout(
      () => void stopImpersonating(),
      Math.max(0, Date.parse(until) - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [until])
  async function handleEnd(): Promise<void> {
    setBusy(true)
    await stopImpersonating().finally(() => setBusy(false))
  }
  return (
    <div role="status" className={styles.banner} data-no-print>
      <span className={styles.words}>{t('impersonate.text', { name })}</span>
      <Button isBusy={isBusy} onClick={() => void handleEnd()}>
        {t('impersonate.end')}
      </Button>
    </div>
  )
}
