import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface OptimisticOptions<Input, Data, Output> {
  queryClient: QueryClient
  /** The queries that show the thing; every one that begins with this key is changed. */
  queryKey: QueryKey
  /** What the data will be like when the server has agreed. `undefined` leaves a query as it is. */
  apply: (data: Data, input: Input) => Data | undefined
  send: (input: Input) => Promise<Output>
  /** Told after the change has been taken back: the place for a toast. */
  onRefused: (error: unknown, input: Input) => void
}

/**
 * Options for `useMutation` that move the screen at once and take it back when the server says no.
 *
 * @example useMutation(optimistic({ queryClient, queryKey: ['todo'], apply: toggle, send: api.toggle, onRefused: toastError }))
 */
export function optimistic<Input, Data, Output>(options: OptimisticOptions<Input, Data, Output>) {
  const { queryClient, queryKey, apply, send, onRefused } = options
  return {
    mutationFn: send,
    async onMutate(input: Input) {
      // An answer that is on its way would overwrite the change with what was before.
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
