import { type SelectOption, showcaseContract } from '../contract/showcase.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

// Queries of the choice examples.

/** An option as the line that finds it wants it. */
export type MachineOption = SelectOption & { key: string; text: string }

export const findOptions = (query: string, signal?: AbortSignal) =>
  api.call(
    showcaseContract.listOptions,
    { query: { query } },
    signal === undefined ? {} : { signal },
  )

/** The options that contain the text. */
export const optionsQuery = (query: string) =>
  queryOptions({
    queryKey: ['showcase', 'options', query],
    queryFn: async ({ signal }): Promise<MachineOption[]> =>
      (await findOptions(query, signal)).map(option => ({
        ...option,
        key: option.value,
        text: option.label,
      })),
  })

/** All titles, the most taken first. */
export const completionsQuery = () =>
  queryOptions({
    queryKey: ['showcase', 'completions'],
    queryFn: async ({ signal }) => {
      const { autoComplete } = await api.call(
        showcaseContract.listCompletions,
        { query: {} },
        { signal },
      )
      return autoComplete.toSorted((one, other) => one.rank - other.rank)
    },
  })
