import { Suspense, useState } from 'react'
import { loadTexts, useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { messageButton } from '#ui/message-page/message-page.tsx'

const ReportDialog = lazyDialog(async () => {
  const [{ ReportDialog: loaded }] = await Promise.all([
    import('./report-dialog.tsx'),
    loadTexts(['report', 'ui']),
  ])
  return loaded
})
const LONGEST = 200

/** Creates a ticket from an error; not for guests. */
export function ReportButton({ requestId }: { requestId?: string }) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const [state, setState] = useState<'idle' | 'open' | 'sent'>('idle')
  if (user === undefined) return null
  if (state === 'sent') return <span role="status">{t('report.done')}</span>
  const reference = [requestId, location.pathname].filter(Boolean).join(' ').slice(0, LONGEST)
  return (
    <>
      <button type="button" className={messageButton} onClick={() => setState('open')}>
        {t('report.open')}
      </button>
      {state === 'open' ? (
        <Suspense>
          <ReportDialog
            reference={reference}
            onSent={() => setState('sent')}
            onClose={() => setState('idle')}
          />
        </Suspense>
      ) : null}
    </>
  )
}
