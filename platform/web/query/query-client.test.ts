import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => queryClient.clear())

/** A visible query whose answers arrive when released. */
function watch(key: string) {
  const waiting: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>(resolve => waiting.push(resolve))
  const observer = new QueryObserver(queryClient, { queryKey: ['things', key], queryFn })
  const seen: (string | undefined)[] = []
  observer.subscribe(({ data }) => seen.push(data))
  return { waiting, seen }
}

it('X-10 refetches what was in its first fetch when invalidated', async () => {
  const { waiting, seen } = watch('one')
  const refreshed = queryClient.invalidateQueries({ queryKey: ['things'] })
  waiting[0]?.('from before')
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.('from now')
  await refreshed
  expect(seen.at(-1)).toBe('from now')
  expect(waiting).toHaveLength(2)
})

it('X-10 refetches an inactive query once it becomes visible', async () => {
  const { waiting } = watch('hidden')
  const refreshed = queryClient.invalidateQueries({ queryKey: ['things'], refetchType: 'none' })
  waiting[0]?.('from before')
  await refreshed
  expect(waiting).toHaveLength(1)
  expect(queryClient.getQueryState(['things', 'hidden'])?.isInvalidated).toBe(true)
})

it('refetches once what is already loaded', async () => {
  const { waiting, seen } = watch('two')
  waiting[0]?.('from before')
  await expect.poll(() => seen.at(-1)).toBe('from before')
  const refreshed = queryClient.invalidateQueries({ queryKey: ['things'] })
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.('from now')
  await refreshed
  expect(seen.at(-1)).toBe('from now')
  expect(waiting).toHaveLength(2)
})
