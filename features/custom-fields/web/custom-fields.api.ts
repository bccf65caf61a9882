import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import {
  type CustomFieldChange,
  customFieldsContract,
  type NewCustomField,
} from '../contract/custom-fields.contract.ts'

// The calls of custom fields; the only place with their query keys.

const keys = { all: ['custom-fields'], list: ['custom-fields', 'list'] } as const

export const customFieldsQuery = () =>
  queryOptions({
    queryKey: keys.list,
    queryFn: ({ signal }) => api.call(customFieldsContract.listCustomFields, {}, { signal }),
  })
export const refreshCustomFields = () => queryClient.invalidateQueries({ queryKey: keys.all })
onTopic('Settings', () => void refreshCustomFields())

export const addCustomField = (body: NewCustomField) =>
  api.call(customFieldsContract.addCustomField, { body })
export const updateCustomField = (body: CustomFieldChange, version?: number) =>
  api.call(
    customFieldsContract.updateCustomField,
    { body },
    version === undefined ? {} : { version },
  )
export const orderCustomFields = (entity: string, ids: number[]) =>
  api.call(customFieldsContract.orderCustomFields, { body: { entity, ids } })
export const deleteCustomField = (id: number) =>
  api.call(customFieldsContract.deleteCustomField, { body: { id } })
