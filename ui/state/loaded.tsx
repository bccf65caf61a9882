import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Bone, ErrorState, Skeleton } from './state.tsx'
import styles from './state.module.css'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What has failed: `Sessions could not be loaded`. */
  failed: string
  /** Boxes of the final layout while it is on its way: widths of lines, or the boxes themselves. */
  bones: readonly number[] | ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a query answered, with its states before: a skeleton, and what failed with another try.
 *
 * @example <Loaded query={useQuery(sessionsQuery(id))} failed={t('failed')} bones={[300, 260]}>{sessions => …}</Loaded>
 */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  failed,
  bones,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error !== null)
    return (
      <ErrorState title={failed} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
    )
  return <Skeleton>{isWidths(bones) ? <Lines widths={bones} /> : bones}</Skeleton>
}

const isWidths = (bones: unknown): bones is readonly number[] =>
  Array.isArray(bones) && bones.every(one => typeof one === 'number')

function Lines({ widths }: { widths: readonly number[] }) {
  return (
    <div className={styles.lines}>
      {widths.map(width => (
        <Bone key={width} width={width} height={14} />
      ))}
    </div>
  )
}
