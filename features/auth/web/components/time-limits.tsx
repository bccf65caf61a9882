import { useEffect, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { leaveAndSignOut } from '#ui/form/leave-and-sign-out.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { lockScreen } from './lock-screen.ts'
import { type TimeLimit, watchTimeLimits } from './watch-time-limits.ts'

/** Warns before the screen locks and before the session ends; one key keeps both away (WCAG 2.2.1). */
export function TimeLimits({ lockMinutes }: { lockMinutes: number }) {
  const { t } = useTranslation('shell')
  const format = useFormats()
  const [limit, setLimit] = useState<TimeLimit>()
  const watch = useRef<ReturnType<typeof watchTimeLimits>>(undefined)

  useEffect(() => {
    const started = watchTimeLimits({
      lockMinutes,
      onWarn: next => setLimit(now => (now?.is === next?.is && now?.at === next?.at ? now : next)),
      onLock: () => void lockScreen(),
    })
    watch.current = started
    return started.end
  }, [lockMinutes])

  if (limit === undefined) return null
  const handleStay = () => watch.current?.stay()
  return (
    <Dialog
      isAlert
      title={t('limit.title')}
      onClose={handleStay}
      foot={
        <>
          <Button
            onClick={() =>
              void leaveAndSignOut().catch(() => toast.error(t('navbar.signOutFailed')))
            }
          >
            {t('lock.leave')}
          </Button>
          <Button data-autofocus kind="primary" onClick={handleStay}>
            {t(limit.is === 'lock' ? 'limit.unlocked' : 'limit.stay')}
          </Button>
        </>
      }
    >
      <DialogText>{t(`limit.${limit.is}`, { time: format.time(new Date(limit.at)) })}</DialogText>
    </Dialog>
  )
}
