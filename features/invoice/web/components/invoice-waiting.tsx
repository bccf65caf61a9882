import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { SkeletonBox, ErrorState, Skeleton } from '#ui/state/state.tsx'

interface InvoiceWaitingProps {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
}

/** The page of an invoice while loading or after a failure. */
export function InvoiceWaiting({
  title,
  query: { error, isFetching, refetch },
}: InvoiceWaitingProps) {
  const { t } = useTranslation('invoice')
  return (
    <Page title={title} subtitle={'\u00a0'}>
      <Card>
        {error === null ? (
          <Skeleton>
            <SkeletonBox width={320} height={420} />
          </Skeleton>
        ) : (
          <ErrorState
            title={t('failedOne')}
            error={error}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </Page>
  )
}
