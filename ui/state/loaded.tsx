import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonBox, ErrorState, Skeleton } from './state.tsx'
import styles from './state.module.css'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What has failed: `Sessions could not be loaded`. */
  failed: string
  /** Skeleton while loading: line widths, or the boxes themselves. */
  skeleton: readonly number[] | ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a query answered, with its states before: a skeleton, and what failed with another try.
 *
 * @example <Loaded query={useQuery(sessionsQuery(id))} failed={t('failed')} skeleton={[300, 260]}>{sessions => …}</Loaded>
 */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  failed,
  skeleton,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error !== null)
    return (
      <ErrorState title={failed} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    )
  return <Skeleton>{isWidths(skeleton) ? <Lines widths={skeleton} /> : skeleton}</Skeleton>
}

const isWidths = (skeleton: unknown): skeleton is readonly number[] =>
  Array.isArray(skeleton) && skeleton.every(one => typeof one === 'number')

function Lines({ widths }: { widths: readonly number[] }) {
  return (
    <div className={styles.lines}>
      {widths.map(width => (
        <SkeletonBox key={width} width={width} height={14} />
      ))}
    </div>
  )
}
