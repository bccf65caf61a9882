import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CustomValues } from '#platform/contract/custom-values.rules.ts'
import type { CustomRecords } from './components/fetch-fields.ts'
import type { CustomForm, LoadedForm } from './components/custom-form.tsx'

// Custom fields in forms: loaded when a form opens, and the inputs only if there are fields.

export type { CustomForm, LoadedForm }

/** The texts of a form's fields; undefined where there are none. */
export const useCustomWords = (custom: CustomForm | null) => (custom ?? NONE).useWords()
const NONE = { useWords: () => undefined }

/**
 * What a form needs of the fields that this person sees; `null` without any.
 * @example const { data: custom } = useQuery(customFormQuery({ entity: 'users', keyPrefix: 'users' }))
 */
export const customFormQuery = ({ entity, keyPrefix }: CustomRecords) =>
  queryOptions({
    queryKey: [keyPrefix, 'custom-fields', 'form', entity].flat(),
    queryFn: async () => {
      const { fetchFieldsOf } = await import('./components/fetch-fields.ts')
      const fields = await fetchFieldsOf({ entity, keyPrefix })
      return fields.length === 0
        ? null
        : (await import('./components/custom-form.tsx')).loadCustomForm(fields)
    },
  })

/**
 * The custom fields of a form: undefined until they are known, null without any. The form keeps those it was opened with, except for fields
 * that have been removed since. The record keeps its own choices that are no longer offered.
 * @example const custom = useCustomForm({ entity: 'users', keyPrefix: 'users', isNeeded: user.customFields !== undefined })
 */
export function useCustomForm({
  isNeeded,
  values,
  ...records
}: CustomRecords & { isNeeded: boolean; values?: CustomValues | undefined }):
  | CustomForm
  | null
  | undefined {
  const { data, error } = useQuery({ ...customFormQuery(records), enabled: isNeeded })
  const known = isNeeded && error === null ? data : null
  const [opened, setOpened] = useState<LoadedForm | null>()
  if (opened === undefined && known !== undefined) setOpened(known)
  return useRemaining(opened, data, values)
}

/** The form as it was opened, without the fields that are gone by now: what they contained could not be saved. */
export function useRemaining<Opened extends LoadedForm | null | undefined>(
  opened: Opened,
  now: LoadedForm | null | undefined,
  values?: CustomValues,
): CustomForm | Opened {
  const removed =
    opened === null || opened === undefined || now === undefined
      ? ''
      : opened.names.filter(name => now?.names.includes(name) !== true).join(' ')
  const withdrawn = opened?.withdrawnFrom(values) ?? ''
  return useMemo(
    () =>
      opened === null || opened === undefined || (removed === '' && withdrawn === '')
        ? opened
        : opened.only(
            opened.names.filter(name => !removed.split(' ').includes(name)),
            withdrawn,
          ),
    [opened, removed, withdrawn],
  )
}
