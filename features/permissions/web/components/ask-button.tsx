import { MINUTE } from '#platform/contract/durations.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useNow } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { messageButton } from '#ui/message-page/message-page.tsx'
import { type TriedRight, ownRequestsQuery } from '../permissions.api.ts'
import { AskDialog } from './ask-dialog.tsx'

/** Requests a missing right; where that has been done, leads to the request. */
export function AskButton({ right }: { right: TriedRight }) {
  const { t } = useTranslation('permissions')
  const format = useFormats()
  const { data: requests } = useQuery(ownRequestsQuery())
  const now = useNow()
  const [isConfirming, setConfirming] = useState(false)
  const open = requests?.find(
    ({ state, action, subject }) =>
      state === 'open' && action === right.action && subject === right.subject,
  )
  return (
    <>
      {open === undefined ? (
        <button type="button" className={messageButton} onClick={() => setConfirming(true)}>
          {t('request.button')}
        </button>
      ) : (
        <Link to="/access-control" search={{ tab: 'ownRequests' }} className={messageButton}>
          {now.getTime() - Date.parse(open.createdAt) < MINUTE
            ? t('request.sentNow')
            : t('request.sent', { ago: format.ago(open.createdAt, now) })}
        </Link>
      )}
      {isConfirming ? <AskDialog right={right} onClose={() => setConfirming(false)} /> : null}
    </>
  )
}
