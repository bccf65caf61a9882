import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import { type ProjectKey, readProject } from '../kanban.api.ts'
import { type CardFilter, DUE_CHOICES } from './columns.ts'

// The state of the screen as its address has it: project, view, filters, what is open.

export const VIEWS = ['board', 'list', 'calendar'] as const
export type KanbanViewName = (typeof VIEWS)[number]
export const PANELS = [
  'archive',
  'activity',
  'members',
  'labels',
  'rules',
  'flow',
  'import',
] as const

const number = z._default(z.coerce.number().check(z.int(), z.nonnegative()), 0)

const readSearch = searchSchema(
  z.object({
    q: z._default(z.string().check(z.maxLength(100)), ''),
    label: number,
    assignee: number,
    due: z._default(z.enum(['', ...DUE_CHOICES]), ''),
    /** Dims cards that don't match instead of hiding them. */
    dim: z._default(z.enum(['', '1']), ''),
    view: z._default(z.enum(VIEWS), 'board'),
    lanes: z._default(z.enum(['', 'assignee', 'label']), ''),
    card: number,
    panel: z.optional(z.enum(PANELS)),
    /** Opens a new card, for links from elsewhere. */
    add: z._default(z.enum(['', '1']), ''),
    month: z._default(z.string().check(z.regex(/^(\d{4}-\d{2})?$/)), ''),
  }),
)
type Search = ReturnType<typeof readSearch>

export interface KanbanAddress extends Search {
  project: ProjectKey
  filter: CardFilter
  /** Changes parameters; empty ones are removed from the URL. `isStep` adds a history entry. */
  go: (change: Partial<Search> & { project?: ProjectKey }, isStep?: boolean) => void
}

export function useKanbanAddress(): KanbanAddress {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = readSearch(raw)
  const { q, label, assignee, due } = search
  return {
    ...search,
    project: readProject(raw.project),
    filter: { q, label, assignee, due },
    go(change, isStep = false) {
      const next = { ...raw, ...change }
      const params = Object.entries(next).filter(
        ([key, value]) =>
          value !== 0 && value !== 'default' && !(key === 'view' && value === 'board'),
      )
      void navigate({
        to: '.',
        search: Object.fromEntries(params),
        replace: !isStep,
        resetScroll: false,
      })
    },
  }
}
