import {
  DUE_RANGES,
  type DueRange,
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
  /** Whose tasks, or those without an assignee; links of the workload set it, and `due`. */
  assignee: number | 'none' | undefined
  due: DueRange | undefined
  /** The filters sent to the server. */
  filters: TaskFilters
  taskId: number | undefined
  go: (
    change: {
      q?: string | undefined
      sortBy?: TaskSort | undefined
      task?: number | undefined
      assignee?: undefined
      due?: undefined
    },
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
  const assignee: TodoAddress['assignee'] = raw.assignee === 'none' ? 'none' : idIn(raw.assignee)
  const due = DUE_RANGES.find(one => one === raw.due)
  const byDefault = sortOf({ view, assignee, due })
  const sortBy = TASK_SORTS.find(one => one === raw.sortBy) ?? byDefault
  const q = typeof raw.q === 'string' ? raw.q.slice(0, 200) : ''
  const taskId = idIn(raw.task)
  const filters = {
    scope,
    q,
    filter: view,
    sortBy,
    timeZone,
    ...(tag === undefined ? {} : { tag }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(due === undefined ? {} : { due }),
  }
  return {
    view,
    tag,
    scope,
    q,
    sortBy,
    assignee,
    due,
    filters,
    taskId,
    go: (change, { replace = false } = {}) => {
      const next = { ...raw, ...change }
      const search = {
        ...next,
        q: next.q === '' ? undefined : next.q,
        sortBy: next.sortBy === byDefault ? undefined : next.sortBy,
        task: next.task === undefined ? undefined : `${String(next.task)}`,
      }
      void navigate({ to: '.', search, replace, resetScroll: false })
    },
  }
}

const idIn = (raw: unknown): number | undefined =>
  /^\d{1,9}$/.test(String(raw)) ? Number(raw) : undefined

/** Views by date, and what the workload leads to, are sorted by date by default. */
export const sortOf = ({
  view,
  assignee,
  due,
}: Pick<TodoAddress, 'view' | 'assignee' | 'due'>): TaskSort =>
  view === 'upcoming' ||
  view === 'overdue' ||
  view === 'today' ||
  assignee !== undefined ||
  due !== undefined
    ? 'due-date'
    : 'latest'
