import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { RecordLink, RecordName, RecordType } from '#platform/contract/record-links.rules.ts'
import { OWN_SUBJECTS } from '#platform/contract/own-subjects.rules.ts'
import { linksContract } from '../contract/links.contract.ts'
import { RECORDS_AT_ONCE } from '../contract/links.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import {
  type Made,
  type MakeKind,
  type Making,
  makers,
} from '#platform/web/screens/record-links.ts'

// Links of records, and creating one record from another. Many records request their links at the same time, such as a chat's messages:
// the requests are batched.

const keys = {
  all: ['links'],
  of: (type: RecordType, id: string) => ['links', 'of', type, id],
  projects: ['links', 'projects'],
  boards: (project: string) => ['links', 'boards', project],
  clients: (q: string) => ['links', 'clients', q],
} as const

export const linksQuery = ({ type, id }: RecordName) =>
  queryOptions({
    queryKey: keys.of(type, id),
    queryFn: () => askTogether(type, id),
    staleTime: MINUTE,
  })

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
    const { records } = await api.call(linksContract.listLinks, {
      query: { type, ids: [...ids].join(',') },
    })
    return new Map(records.map(record => [record.id, record.links]))
  })()
  const open = { ids, answer }
  gathering.set(type, open)
  return open
}

const refreshLinks = () => queryClient.invalidateQueries({ queryKey: keys.all })
// Both ends show the other's name, and whether it is done.
for (const topic of [
  'Email',
  'Chat',
  'Todo',
  'Kanban',
  'Calendar',
  'Invoice',
  'Order',
  'Ticket',
  ...OWN_SUBJECTS,
] as const)
  onTopic(topic, () => void refreshLinks())

const addLink = (one: RecordName, other: RecordName) =>
  api.call(linksContract.addLink, { body: { record: one, relatedRecord: other } })
/** Links two records that are on the screen. */
export async function linkRecords(one: RecordName, other: RecordName) {
  const answer = await addLink(one, other)
  void refreshLinks()
  return answer
}
export async function removeLink(id: number) {
  const answer = await api.call(linksContract.removeLink, { id })
  void refreshLinks()
  return answer
}

/** The creator of a type of record: its feature's code is loaded on demand, as most people only look at links. */
async function makerOf<Kind extends MakeKind>(kind: Kind) {
  const found = makers.all().flatMap(given => given[kind] ?? [])[0]
  if (found === undefined) throw new Error(`nobody makes a ${kind}`)
  return found.load()
}

/** Projects in which the caller may add cards. */
export const projectsQuery = () => ({
  queryKey: keys.projects,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await makerOf('card')).fetchProjects(signal),
})
export const boardsQuery = (project: string) => ({
  queryKey: keys.boards(project),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await makerOf('card')).fetchBoards(project, signal),
})
/** Clients of invoices, by what was typed. */
export const findClientsQuery = (q: string) =>
  queryOptions({
    queryKey: keys.clients(q),
    queryFn: async ({ signal }) => (await makerOf('invoice')).fetchClients(q, signal),
  })

/** The invoice that a number or the name of a client means. */
export const findInvoice = async (words: string) => (await makerOf('invoice')).fetchInvoice(words)

async function sendRecord(input: Making): Promise<Made> {
  if (input.kind === 'task') return (await makerOf('task')).make(input)
  if (input.kind === 'card') return (await makerOf('card')).make(input)
  if (input.kind === 'event') return (await makerOf('event')).make(input)
  if (input.kind === 'ticket') return (await makerOf('ticket')).make(input)
  return (await makerOf('invoice')).make(input)
}

/** Makes a record, linked with what it was made of. */
export async function makeRecord(making: Making, from: RecordName | undefined): Promise<Made> {
  const made = await sendRecord(making)
  if (from !== undefined) await addLink(made.record, from)
  void refreshLinks()
  return made
}
