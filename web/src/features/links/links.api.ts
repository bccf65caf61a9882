import { calendarContract } from '@smart-fft/contract/calendar.contract'
import type { Category } from '@smart-fft/contract/calendar.rules'
import { kanbanContract } from '@smart-fft/contract/kanban.contract'
import { kanbanBoardsContract } from '@smart-fft/contract/kanban-boards.contract'
import { linksContract, type RecordLink, type RecordName } from '@smart-fft/contract/links.contract'
import { RECORDS_AT_ONCE, type RecordType } from '@smart-fft/contract/links.rules'
import { todoContract } from '@smart-fft/contract/todo.contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api-client.ts'
import { onTopic } from '../../platform/live/topics.ts'
import { queryClient } from '../../platform/query/query-client.ts'

// Links of records, and making one record of another. Many records ask at the same time, such as the messages of a chat: they are asked
// about together.

const keys = {
  all: ['links'],
  of: (type: RecordType, id: string) => ['links', 'of', type, id],
  projects: ['links', 'projects'],
  boards: (project: string) => ['links', 'boards', project],
} as const

export const linksQuery = ({ type, id }: RecordName) =>
  queryOptions({ queryKey: keys.of(type, id), queryFn: () => askTogether(type, id), staleTime: 60_000 })

const GATHER_MILLISECONDS = 15
type Answer = Promise<Map<string, RecordLink[]>>
const gathering = new Map<RecordType, { ids: Set<string>; answer: Answer }>()

async function askTogether(type: RecordType, id: string): Promise<RecordLink[]> {
  const known = gathering.get(type)
  const open = known === undefined || known.ids.size >= RECORDS_AT_ONCE ? begin(type) : known
  open.ids.add(id)
  return (await open.answer).get(id) ?? []
}

function begin(type: RecordType): { ids: Set<string>; answer: Answer } {
  const ids = new Set<string>()
  const answer = (async () => {
    await new Promise(resolve => setTimeout(resolve, GATHER_MILLISECONDS))
    if (gathering.get(type)?.ids === ids) gathering.delete(type)
    const { records } = await api.call(linksContract.listLinks, { query: { type, ids: [...ids].join(',') } })
    return new Map(records.map(record => [record.id, record.links]))
  })()
  const open = { ids, answer }
  gathering.set(type, open)
  return open
}

const refreshLinks = () => queryClient.invalidateQueries({ queryKey: keys.all })
// A link tells at both ends what its other end is called, and whether it is done.
for (const topic of ['Email', 'Chat', 'Todo', 'Kanban', 'Calendar'] as const) onTopic(topic, () => void refreshLinks())

export const addLink = (one: RecordName, other: RecordName) => api.call(linksContract.addLink, { body: { one, other } })
export async function removeLink(id: number) {
  const answer = await api.call(linksContract.removeLink, { id })
  void refreshLinks()
  return answer
}

/** Projects in which the caller may add cards. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: keys.projects,
    queryFn: async ({ signal }) => {
      const { projects } = await api.call(kanbanBoardsContract.listProjects, {}, { signal })
      return projects.filter(project => project.role !== 'viewer')
    },
  })
export const boardsQuery = (project: string) =>
  queryOptions({
    queryKey: keys.boards(project),
    queryFn: ({ signal }) => api.call(kanbanContract.listBoards, { query: project === '' ? {} : { project } }, { signal }),
  })

/** What is to be made. */
export type Making =
  | { kind: 'task'; title: string; due: string | null; people: readonly number[]; timeZone: string }
  | { kind: 'card'; title: string; due: string | null; people: readonly number[]; boardId: string }
  | {
      kind: 'event'
      title: string
      start: string
      end: string
      allDay: boolean
      people: readonly number[]
      category: Category
      timeZone: string
    }
export interface Made {
  record: RecordName
  address: string
}

/** Makes a record, linked with what it was made of. */
export async function makeRecord(making: Making, from: RecordName | undefined): Promise<Made> {
  const made = await make(making)
  if (from !== undefined) await addLink(made.record, from)
  void refreshLinks()
  return made
}

async function make(making: Making): Promise<Made> {
  const { title, people } = making
  if (making.kind === 'task') {
    const { due: dueDate, timeZone } = making
    const { task } = await api.call(todoContract.addTask, { body: { task: { title, dueDate, timeZone, assigneeId: people[0] ?? null } } })
    return { record: { type: 'task', id: `${task.id}` }, address: `/apps/todo?task=${task.id}` }
  }
  if (making.kind === 'card') {
    const { newTask } = await api.call(kanbanContract.addTask, { body: { data: { title, boardId: making.boardId } } })
    const { id, projectId } = newTask
    if (making.due !== null || people.length > 0) {
      const data = { id, dueDate: making.due, assignedTo: people.map(userId => ({ userId })) }
      await api.call(kanbanContract.updateTask, { body: { data } })
    }
    return { record: { type: 'kanban', id: `${id}` }, address: `/apps/kanban?project=${projectId}&card=${id}` }
  }
  const { start, end, allDay, timeZone } = making
  const extendedProps = { calendar: making.category, timeZone, guests: people.map(userId => ({ userId })) }
  const { event } = await api.call(calendarContract.addEvent, { body: { event: { title, start, end, allDay, extendedProps } } })
  return { record: { type: 'event', id: `${event.id}` }, address: `/apps/calendar?event=${event.id}` }
}
