import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ExportFormat } from '#platform/contract/export.rules.ts'
import type { ImportBody } from '#platform/contract/import.rules.ts'
import {
  listQueryOf,
  resourceContract,
  type ResourceQuery,
} from '#platform/contract/resource.contract.ts'
import { figureCalls } from '#platform/contract/resource-figures.contract.ts'
import { optionsCall } from '#platform/contract/resource-options.contract.ts'
import type {
  DraftOf,
  Fields,
  RecordOf,
  Resource,
} from '#platform/contract/resource-fields.rules.ts'
import { schemasOf } from '#platform/contract/resource-values.rules.ts'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import type { ExportRequest } from '#ui/export/use-export.ts'

// The calls of a resource's screens; the only place with their query keys.

export type Row = RecordOf<Fields>
export type Draft = DraftOf<Fields>

const keys = {
  all: (name: string) => ['resource', name],
  list: (name: string, query: ResourceQuery) => ['resource', name, 'list', query],
  record: (name: string, id: number) => ['resource', name, 'record', id],
  history: (name: string, id: number) => ['resource', name, 'history', id],
  figure: (name: string, figure: string, days: { from: string; to: string }) => [
    'resource',
    name,
    'figure',
    figure,
    days,
  ],
  comments: (name: string, id: number) => ['resource', name, 'comments', id],
  options: (name: string, q: string) => ['resource', name, 'options', q],
} as const

const MAX_MATCHING = 1_000
const ROWS_AT_ONCE = 100

export type ResourceApi = ReturnType<typeof createApi>
const made = new WeakMap<Resource, ResourceApi>()

/** The calls of a resource, made once: from then on its screens follow what others change. */
export function apiOf(resource: Resource): ResourceApi {
  const known = made.get(resource)
  if (known !== undefined) return known
  const fresh = createApi(resource)
  made.set(resource, fresh)
  onTopic(resource.subject, () => void fresh.refresh())
  return fresh
}

function createApi(resource: Resource) {
  const { name } = resource
  const calls = resourceContract(resource)
  const query = listQueryOf(resource)
  const readRaw = searchSchema(query)
  const fetchList = (asked: ResourceQuery, signal?: AbortSignal) =>
    api.call(calls.listRecords, { query: asked }, signal === undefined ? {} : { signal })
  return {
    /** The list's state in the URL; invalid values fall back. */
    read: (raw: Record<string, unknown>): ResourceQuery => query.parse(readRaw(raw)),
    listQuery: (asked: ResourceQuery) =>
      queryOptions({
        queryKey: keys.list(name, asked),
        queryFn: ({ signal }) => fetchList(asked, signal),
        placeholderData: keepPreviousData,
      }),
    recordQuery: (id: number) =>
      queryOptions({
        queryKey: keys.record(name, id),
        queryFn: ({ signal }) => api.call(calls.getRecord, { params: { id } }, { signal }),
      }),
    historyQuery: (id: number) =>
      queryOptions({
        queryKey: keys.history(name, id),
        queryFn: async ({ signal }) =>
          (await api.call(calls.listHistory, { params: { id } }, { signal })).changes,
      }),
    figureQuery: (figure: string, days: { from: string; to: string }) =>
      queryOptions({
        queryKey: keys.figure(name, figure, days),
        queryFn: ({ signal }) =>
          api.call(
            figureCalls(resource).getFigure,
            { params: { figure }, query: days },
            { signal },
          ),
        placeholderData: keepPreviousData,
      }),
    commentsQuery: (id: number) =>
      queryOptions({
        queryKey: keys.comments(name, id),
        queryFn: async ({ signal }) =>
          (await api.call(calls.listComments, { params: { id } }, { signal })).comments,
      }),
    addComment: (recordId: number, comment: string) =>
      api.call(calls.addComment, { body: { recordId, comment } }),
    updateComment: (id: number, comment: string) =>
      api.call(calls.updateComment, { body: { id, comment } }),
    deleteComment: (id: number) => api.call(calls.deleteComment, { id }),
    /** All that match, for choosing more than one page of them. */
    async fetchMatching(asked: ResourceQuery): Promise<Row[]> {
      const found: Row[] = []
      for (let page = 1; ; page += 1) {
        const { records, total } = await fetchList({ ...asked, page, perPage: ROWS_AT_ONCE })
        found.push(...records)
        if (records.length === 0 || found.length >= Math.min(total, MAX_MATCHING)) return found
      }
    },
    add: (body: Draft) => api.call(calls.addRecord, { body }),
    update: (body: { id: number } & Draft, version: number) =>
      api.call(calls.updateRecord, { body }, { version }),
    remove: (ids: number[]) => api.call(calls.deleteRecords, { body: { ids } }),
    exportAll: (
      { page: _page, perPage: _perPage, ...asked }: ResourceQuery,
      request: ExportRequest & { format: ExportFormat },
    ) => api.downloadCall(calls.exportRecords, { query: { ...asked, ...request } }),
    importRows: (body: ImportBody) => api.call(calls.importRecords, { body }),
    /** The record as the server has it, out of a refusal. */
    readRecord: (answer: unknown): Row | undefined =>
      schemasOf(resource).record.safeParse(answer).data,
    refresh: () => queryClient.invalidateQueries({ queryKey: keys.all(name) }),
  }
}

/** Records of a resource by what they are called; for fields that refer to them. */
export const optionsQuery = (name: string, q: string) =>
  queryOptions({
    queryKey: keys.options(name, q).map(String),
    queryFn: async ({ signal }) => {
      const { options } = await api.call(optionsCall(name), { query: { q } }, { signal })
      return options.map(({ id, title }) => ({ key: `${id}`, text: title }))
    },
  })
