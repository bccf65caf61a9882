import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ErrorState } from '#ui/state/state.tsx'

const FAILURE = new ApiError({
  status: 500,
  code: 'server.failed',
  detail: '',
  requestId: 'req-7f3a',
})

export function Example() {
  const { t } = useTranslation('showcase')
  const [isBusy, setBusy] = useState(false)
  function handleRetry(): void {
    setBusy(true)
    setTimeout(() => setBusy(false), 1200)
  }
  return (
    <ErrorState title={t('w.failedTo')} error={FAILURE} isBusy={isBusy} onRetry={handleRetry} />
  )
}
