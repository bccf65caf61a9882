import { type SavedView, savedViewsContract } from '../contract/saved-views.contract.ts'
import type { ViewScreenName } from '../contract/saved-views.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

const key = ['saved-views']

export const viewsQuery = (screen: ViewScreenName) =>
  queryOptions({
    queryKey: [...key, screen],
    queryFn: async ({ signal }): Promise<SavedView[]> =>
      (await api.call(savedViewsContract.listViews, { query: { screen } }, { signal })).views,
  })

export const refreshViews = () => queryClient.invalidateQueries({ queryKey: key })
// Events for own views go to their owner, for shared ones to everyone.
for (const topic of ['Account', 'Settings'] as const) {
  onTopic(topic, ids => {
    if (ids.length === 0 || ids.some(id => String(id).startsWith('view'))) void refreshViews()
  })
}

type Input<Call extends keyof typeof savedViewsContract> = Parameters<
  typeof api.call<(typeof savedViewsContract)[Call]>
>[1]

export const saveView = (body: Input<'saveView'>['body']) =>
  api.call(savedViewsContract.saveView, { body })
/** Refused with 412 when the view is newer than `version`. */
export const updateView = (body: Input<'updateView'>['body'], version: number) =>
  api.call(savedViewsContract.updateView, { body }, { version })
export const deleteView = (id: number) =>
  api.call(savedViewsContract.deleteView, { params: { id } })
export const chooseView = (screen: ViewScreenName, id: number | null) =>
  api.call(savedViewsContract.chooseView, { body: { screen, id } })
