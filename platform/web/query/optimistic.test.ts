import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { optimistic } from './optimistic.ts'

interface Thing {
  starred: boolean
}
const key = ['things', 1]

function setUp(send: () => Promise<unknown>) {
  const queryClient = new QueryClient()
  queryClient.setQueryData<Thing>(key, { starred: false })
  const refusals: unknown[] = []
  const options = optimistic<boolean, Thing, unknown>({
    queryClient,
    queryKey: ['things'],
    apply: (thing, starred) => ({ ...thing, starred }),
    send,
    onRefused: error => refusals.push(error),
  })
  return {
    refusals,
    mutation: new MutationObserver(queryClient, options),
    shown: () => queryClient.getQueryData<Thing>(key)?.starred,
  }
}

describe('optimistic update', () => {
  it('X-05 is shown before the server answers, and stays when it agrees', async () => {
    const server = Promise.withResolvers<void>()
    const { mutation, shown } = setUp(() => server.promise)
    const change = mutation.mutate(true)
    await new Promise(resolve => setImmediate(resolve))
    expect(shown()).toBe(true)
    server.resolve()
    await change
    expect(shown()).toBe(true)
  })

  it('X-05 is reverted when the server rejects it, and the reason is reported', async () => {
    const { mutation, shown, refusals } = setUp(() => Promise.reject(new Error('no')))
    await expect(mutation.mutate(true)).rejects.toThrow('no')
    expect(shown()).toBe(false)
    expect(refusals).toHaveLength(1)
  })
})
