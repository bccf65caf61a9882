import {
  TASK_FILTERS,
  TASK_SORTS,
  TASK_TAGS,
  type TaskFilter,
  type TaskScope,
  type TaskSort,
  type TaskTag,
} from '../../contract/todo.rules.ts'
import type { TaskFilters } from '../../contract/todo.contract.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useRegional } from '#platform/web/preferences/regional.ts'

/** The views of the panel, in their order. */
export const VIEWS = [
  'open',
  'today',
  'upcoming',
  'overdue',
  'important',
  'completed',
  'deleted',
] as const satisfies readonly TaskFilter[]
export type View = (typeof VIEWS)[number]

export interface TodoAddress {
  view: View
  tag: TaskTag | undefined
  /** Everyone's only for those who may see them. */
  scope: TaskScope
  q: string
  sortBy: TaskSort
  /** The filters sent to the server. */
  filters: TaskFilters
  taskId: number | undefined
  go: (
    change: { q?: string | undefined; sortBy?: TaskSort | undefined; task?: number | undefined },
    options?: { replace?: boolean },
  ) => void
}

/** The screen's state in the URL; invalid values fall back. */
export function useTodoAddress(): TodoAddress {
  const params: Record<string, unknown> = useParams({ strict: false })
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { timeZone } = useRegional()
  const tag = TASK_TAGS.find(one => one === params.tag)
  const filter = TASK_FILTERS.find(one => one === params.filter)
  const view = VIEWS.find(one => one === filter) ?? 'open'
  const scope: TaskScope = useCan('read', 'Todo') && raw.scope === 'all' ? 'all' : 'mine'
  const sortBy = TASK_SORTS.find(one => one === raw.sortBy) ?? sortOf(view)
  const q = typeof raw.q === 'string' ? raw.q.slice(0, 200) : ''
  const taskId = /^\d{1,9}$/.test(String(raw.task)) ? Number(raw.task) : undefined
  const filters = {
    scope,
    q,
    filter: view,
    sortBy,
    timeZone,
    ...(tag === undefined ? {} : { tag }),
  }
  return {
    view,
    tag,
    scope,
    q,
    sortBy,
    filters,
    taskId,
    go: (change, { replace = false } = {}) => {
      const next = { ...raw, ...change }
      const search = {
        ...next,
        q: next.q === '' ? undefined : next.q,
        sortBy: next.sortBy === sortOf(view) ? undefined : next.sortBy,
        task: next.task === undefined ? undefined : `${String(next.task)}`,
      }
      void navigate({ to: '.', search, replace, resetScroll: false })
    },
  }
}

/** Views by date are sorted by date by default. */
export const sortOf = (view: View): TaskSort =>
  view === 'upcoming' || view === 'overdue' || view === 'today' ? 'due-date' : 'latest'
