import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface OptimisticOptions<Input, Data, Output> {
  queryClient: QueryClient
  /** The queries to update: all whose key starts with this one. */
  queryKey: QueryKey
  /** What the data will be like when the server has agreed. `undefined` leaves a query as it is. */
  apply: (data: Data, input: Input) => Data | undefined
  send: (input: Input) => Promise<Output>
  /** Called after the rollback: the place for a toast. */
  onRefused: (error: unknown, input: Input) => void
}

/**
 * Options for `useMutation` that update the screen at once and roll back on an error.
 *
 * @example useMutation(optimistic({ queryClient, queryKey: ['todo'], apply: toggle, send: api.toggle, onRefused: toastError }))
 */
export function optimistic<Input, Data, Output>(options: OptimisticOptions<Input, Data, Output>) {
  const { queryClient, queryKey, apply, send, onRefused } = options
  return {
    mutationFn: send,
    async onMutate(input: Input) {
      // A response in flight would overwrite the change with the old data.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData<Data>({ queryKey })
      queryClient.setQueriesData<Data>({ queryKey }, data =>
        data === undefined ? undefined : apply(data, input),
      )
      return { before }
    },
    onError(
      error: unknown,
      input: Input,
      result: { before: [QueryKey, Data | undefined][] } | undefined,
    ) {
      for (const [key, data] of result?.before ?? []) queryClient.setQueryData(key, data)
      onRefused(error, input)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  }
}
