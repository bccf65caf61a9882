import { cardAlertsContract } from '../contract/card-alerts.contract.ts'
import { cardBoardsContract } from '../contract/card-boards.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// Alerts, notes and default layouts of boards.

const ALERTS = ['board-alerts']
const NOTES = ['board-notes']
const LAYOUTS = ['board-layouts']

export const alertsQuery = queryOptions({
  queryKey: ALERTS,
  queryFn: async ({ signal }) =>
    (await api.call(cardAlertsContract.listAlerts, {}, { signal })).alerts,
})
export const notesQuery = queryOptions({
  queryKey: NOTES,
  queryFn: async ({ signal }) =>
    (await api.call(cardBoardsContract.listNotes, { query: {} }, { signal })).notes,
})
export const layoutsQuery = queryOptions({
  queryKey: LAYOUTS,
  queryFn: async ({ signal }) =>
    (await api.call(cardBoardsContract.listFirstLayouts, {}, { signal })).layouts,
})
type ExplainInput = Parameters<typeof api.call<typeof cardAlertsContract.explainChange>>[1]['query']
export const explainQuery = (query: ExplainInput) =>
  queryOptions({
    queryKey: ['dashboard', 'explain', query],
    queryFn: ({ signal }) => api.call(cardAlertsContract.explainChange, { query }, { signal }),
    placeholderData: before => before,
  })

export const refreshAlerts = () => queryClient.invalidateQueries({ queryKey: ALERTS })
export const refreshNotes = () => queryClient.invalidateQueries({ queryKey: NOTES })
export const refreshLayouts = () => queryClient.invalidateQueries({ queryKey: LAYOUTS })

// Events of one's own records, and of shared notes.
const begins = (ids: readonly (number | string)[], word: string) =>
  ids.length === 0 || ids.some(one => String(one).startsWith(word))
onTopic('Account', ids => {
  if (begins(ids, 'alert:')) void refreshAlerts()
  if (begins(ids, 'note:')) void refreshNotes()
  if (begins(ids, 'boards')) void refreshLayouts()
})
onTopic('Report', ids => {
  if (begins(ids, 'note:')) void refreshNotes()
})

type AlertBody<Name extends 'addAlert' | 'updateAlert'> = Parameters<
  typeof api.call<(typeof cardAlertsContract)[Name]>
>[1]['body']
type BoardBody<Name extends 'addNote' | 'updateNote' | 'saveFirstLayout'> = Parameters<
  typeof api.call<(typeof cardBoardsContract)[Name]>
>[1]['body']

export const addAlert = (body: AlertBody<'addAlert'>) =>
  api.call(cardAlertsContract.addAlert, { body })
/** Rejected with 412 when it is newer than `version`, like the others. */
export const updateAlert = (body: AlertBody<'updateAlert'>, version: number) =>
  api.call(cardAlertsContract.updateAlert, { body }, { version })
export const deleteAlert = (id: number) =>
  api.call(cardAlertsContract.deleteAlert, { params: { id } })
export const addNote = (body: BoardBody<'addNote'>) =>
  api.call(cardBoardsContract.addNote, { body })
export const updateNote = (body: BoardBody<'updateNote'>, version: number) =>
  api.call(cardBoardsContract.updateNote, { body }, { version })
export const deleteNote = (id: number) =>
  api.call(cardBoardsContract.deleteNote, { params: { id } })
export const saveFirstLayout = (body: BoardBody<'saveFirstLayout'>, version: number) =>
  api.call(cardBoardsContract.saveFirstLayout, { body }, { version })
