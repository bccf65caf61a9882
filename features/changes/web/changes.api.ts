import { type Change, changesContract } from '../contract/changes.contract.ts'
import { SUBJECTS, type Subject } from '#platform/contract/define.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { toast } from '#ui/toast/toast-store.ts'

// One's own changes, and undo. The complete log: audit.api.ts.

const key = ['changes', 'recent']

/** The last day, fifty at a time; optionally of one area. */
export const recentQuery = (subject: Subject | '' = '') =>
  infiniteQueryOptions({
    queryKey: [...key, subject],
    queryFn: ({ signal, pageParam: before }) =>
      api.call(
        changesContract.listRecentChanges,
        { query: { subject, ...(before === undefined ? {} : { before }) } },
        { signal },
      ),
    initialPageParam: FIRST,
    getNextPageParam: last => (last.hasMore ? last.changes.at(-1)?.id : undefined),
    staleTime: 0,
  })
const FIRST: number | undefined = undefined

export const refreshRecent = () => queryClient.invalidateQueries({ queryKey: key })

/** The newest one, bypassing the cache. */
export const fetchRecent = async () =>
  (await api.call(changesContract.listRecentChanges, { query: {} })).changes

/** Undoes a change and returns it; affected data arrives over the live channel, and is refetched here. */
export async function undoChange(id: number): Promise<Change | undefined> {
  const { change } = await api.call(changesContract.undoChange, { body: { id } })
  toast.dismissUndo(id)
  await queryClient.invalidateQueries()
  return change
}

/** Calls back on new log entries; the returned function ends it. */
export function onEntries(listener: () => void): () => void {
  const ends = SUBJECTS.map(subject => onTopic(subject, listener))
  return () => ends.forEach(end => end())
}
