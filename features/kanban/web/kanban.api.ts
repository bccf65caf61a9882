import {
  kanbanBoardsContract,
  type KanbanCard,
  type KanbanView,
} from '../contract/kanban-boards.contract.ts'
import { kanbanRulesContract } from '../contract/kanban-rules.contract.ts'
import {
  kanbanTasksContract,
  kanbanTouch,
  type KanbanTouch,
} from '../contract/kanban-tasks.contract.ts'
import type { KanbanTask } from '../contract/kanban.contract.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onNews, onTopic } from '#platform/web/live/topics.ts'
import { isUnreached } from '#platform/web/outbox/outbox-store.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// The queries of the kanban screens, kept up to date by live events; the only place with their query keys. A project
// is fetched as a whole once, and from then on incrementally.

/** The default project has no number in the address. */
export type ProjectKey = number | 'default'

const keys = {
  all: ['kanban'],
  views: ['kanban', 'view'],
  view: (project: ProjectKey) => ['kanban', 'view', project],
  projects: ['kanban', 'projects'],
  tasks: ['kanban', 'task'],
  task: (id: number) => ['kanban', 'task', id],
  activities: ['kanban', 'activity'],
  activity: (of: { project: number } | { task: number }) => ['kanban', 'activity', of],
  archives: ['kanban', 'archive'],
  archive: (project: number, q: string) => ['kanban', 'archive', project, q],
  rules: ['kanban', 'rules'],
  ruleLog: (project: number) => ['kanban', 'rules', project],
  flows: ['kanban', 'flow'],
  flow: (project: number, days: number) => ['kanban', 'flow', project, days],
} as const

const queryOf = (project: ProjectKey) => (project === 'default' ? {} : { project })

export const viewQuery = (project: ProjectKey) =>
  queryOptions({
    queryKey: keys.view(project),
    async queryFn({ signal }) {
      const whole = await api.call(
        kanbanBoardsContract.getProject,
        { query: queryOf(project) },
        { signal },
      )
      // Changes since were merged into the cached data.
      const known = queryClient.getQueryData<KanbanView>(keys.view(project))
      return known?.project.id === whole.project.id && known.revision > whole.revision
        ? known
        : whole
    },
  })
export const prefetchKanban = (search: Record<string, unknown>) =>
  queryClient.prefetchQuery(viewQuery(readProject(search.project)))

/** The project of an address. */
export function readProject(value: unknown): ProjectKey {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? id : 'default'
}

export const projectsQuery = () =>
  queryOptions({
    queryKey: keys.projects,
    queryFn: async ({ signal }) =>
      (await api.call(kanbanBoardsContract.listProjects, {}, { signal })).projects,
  })
export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: keys.task(id),
    queryFn: async ({ signal }) =>
      (await api.call(kanbanTasksContract.getTask, { query: { id } }, { signal })).task,
  })
/** The card as it was last answered. */
export const findKnownTask = (id: number) => queryClient.getQueryData(taskQuery(id).queryKey)
export const activityQuery = (of: { project: number } | { task: number }) =>
  infiniteQueryOptions({
    queryKey: keys.activity(of),
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(
          kanbanTasksContract.listActivity,
          { query: { ...of, ...(pageParam === 0 ? {} : { before: pageParam }) } },
          { signal },
        )
      ).activities,
    initialPageParam: 0,
    getNextPageParam: page => (page.length < 50 ? undefined : page.at(-1)?.id),
  })
export const archiveQuery = (project: number, q: string) =>
  queryOptions({
    queryKey: keys.archive(project, q),
    queryFn: ({ signal }) =>
      api.call(kanbanBoardsContract.listArchive, { query: { project, q } }, { signal }),
    placeholderData: keepPreviousData,
  })
export const flowQuery = (project: number, days: number) =>
  queryOptions({
    queryKey: keys.flow(project, days),
    queryFn: async ({ signal }) =>
      (await api.call(kanbanTasksContract.describeFlow, { query: { project, days } }, { signal }))
        .days,
    placeholderData: keepPreviousData,
  })
/** Rules with what they did, and earlier of that page by page. */
export const rulesQuery = (project: number) =>
  infiniteQueryOptions({
    queryKey: keys.ruleLog(project),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        kanbanRulesContract.listRules,
        { query: { project, ...(pageParam === 0 ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ runs }) => (runs.length < 50 ? undefined : runs.at(-1)?.id),
  })
/** People for the picker: possible assignees, or with `all` possible members. */
export const findPeople = (project: number, all: boolean) => (q: string) => ({
  queryKey: ['kanban', 'people', `${project}`, `${all}`, q],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { people } = await api.call(
      kanbanBoardsContract.listPeople,
      { query: { project, q, ...(all ? { all: '1' as const } : {}) } },
      { signal },
    )
    return people.map(({ username, ...person }) => ({ ...person, detail: `@${username}` }))
  },
})

const openViews = () => queryClient.getQueriesData<KanbanView>({ queryKey: keys.views })

/** Cached projects are brought up to date after a change, one request at a time. */
let catching: Promise<void> | undefined
let isAskedAgain = false
export function catchUp(): Promise<void> {
  isAskedAgain = catching !== undefined
  catching ??= askChanges().finally(() => {
    catching = undefined
    if (isAskedAgain) void catchUp()
  })
  return catching
}

async function askChanges(): Promise<void> {
  for (const [queryKey, known] of openViews()) {
    if (known === undefined) {
      // Its first fetch is still running, or failed.
      void queryClient.invalidateQueries({ queryKey })
      continue
    }
    const query = { project: known.project.id, since: known.revision }
    try {
      const news = await api.call(kanbanBoardsContract.getProject, { query })
      queryClient.setQueryData<KanbanView>(queryKey, now =>
        now === undefined ? now : merge(now, news),
      )
    } catch (error) {
      // It may be deleted or no longer accessible: refetching the whole will tell.
      if (!isUnreached(error)) void queryClient.invalidateQueries({ queryKey })
    }
  }
}

/** The cached project merged with updates. Older updates are ignored. */
function merge(known: KanbanView, news: KanbanView): KanbanView {
  if (news.revision < known.revision) return known
  const deleted = new Set(news.removedIds)
  const boards = new Set(news.boards.map(board => board.id))
  const remaining = known.cards.filter(card => !deleted.has(card.id) && boards.has(card.boardId))
  return { ...news, cards: putCards(remaining, news.cards), removedIds: [] }
}

function putCards(cards: readonly KanbanCard[], fresh: readonly KanbanCard[]): KanbanCard[] {
  if (fresh.length === 0) return [...cards]
  const byId = new Map(fresh.map(card => [card.id, card]))
  const put = cards.map(card => byId.get(card.id) ?? card)
  const known = new Set(cards.map(card => card.id))
  return [...put, ...fresh.filter(card => !known.has(card.id))]
}

/**
 * Applies the cards in the response to a change at `revision`. A response may arrive after the event of a later change: the newer state is
 * kept then. Other concurrent changes are refetched.
 */
export function rememberCards(cards: readonly KanbanCard[], revision: number): void {
  queryClient.setQueriesData<KanbanView>({ queryKey: keys.views }, view => {
    if (view === undefined) return view
    const boards = new Set(view.boards.map(board => board.id))
    const left = new Set(cards.filter(card => !boards.has(card.boardId)).map(card => card.id))
    const here =
      view.revision < revision ? cards.filter(card => boards.has(card.boardId)) : NO_CARDS
    return {
      ...view,
      cards: putCards(
        view.cards.filter(card => !left.has(card.id)),
        here,
      ),
    }
  })
}
const NO_CARDS: readonly KanbanCard[] = []

export function rememberTask(task: KanbanTask): void {
  queryClient.setQueryData(keys.task(task.id), task)
  void refreshBeside()
}

/** What is shown next to the boards. */
const refreshBeside = () =>
  Promise.all(
    [keys.activities, keys.archives, keys.flows, keys.rules].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

export const refreshProjects = () => queryClient.invalidateQueries({ queryKey: keys.projects })
/** After one's own change. */
export const refreshKanban = () => Promise.all([catchUp(), refreshBeside()])

/** Changes close together are fetched together. */
const GATHER_MILLISECONDS = 40
let gathering: ReturnType<typeof setTimeout> | undefined
onTopic('Kanban', ids => {
  // No ids: too many changes to list.
  if (ids.length === 0) void queryClient.invalidateQueries({ queryKey: keys.all })
  for (const id of ids)
    if (typeof id === 'number') void queryClient.invalidateQueries({ queryKey: keys.task(id) })
  if (ids.some(id => typeof id === 'string' && id.startsWith('project:'))) void refreshProjects()
  gathering ??= setTimeout(() => {
    gathering = undefined
    void Promise.all([catchUp(), refreshBeside()])
  }, GATHER_MILLISECONDS)
})

const touchers = new Set<(touch: KanbanTouch) => void>()
/** Calls back with whose hand is on which card; the answer ends it. */
export function onTouch(toucher: (touch: KanbanTouch) => void): () => void {
  touchers.add(toucher)
  return () => void touchers.delete(toucher)
}
onNews('Kanban', data => {
  const { data: touch } = kanbanTouch.safeParse(data)
  if (touch !== undefined) for (const toucher of touchers) toucher(touch)
})
