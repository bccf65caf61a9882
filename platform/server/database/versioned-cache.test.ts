import { expect, it } from 'vitest'
import { createVersionedCache } from './versioned-cache.ts'

function setUp(most: number) {
  const cache = createVersionedCache<string>(most)
  const found: string[] = []
  const ask = (version: string, key: string) =>
    cache.keep(version, key, async () => {
      found.push(`${key} at ${version}`)
      return `${key} at ${version}`
    })
  return { cache, ask, found }
}

it('SHOP-02 computes an answer once per version, also when full', async () => {
  const { ask, found } = setUp(1)
  expect([await ask('1', 'a'), await ask('1', 'a'), await ask('1', 'a')]).toEqual([
    'a at 1',
    'a at 1',
    'a at 1',
  ])
  expect(found).toEqual(['a at 1'])
  expect(await ask('2', 'a')).toBe('a at 2')
  expect([await ask('2', 'b'), await ask('2', 'b')]).toEqual(['b at 2', 'b at 2'])
  expect(found).toEqual(['a at 1', 'a at 2', 'b at 2'])
})

it('SHOP-02 shares a computation in progress, and doesn’t cache failures', async () => {
  const { cache, ask, found } = setUp(9)
  expect(await Promise.all([ask('1', 'a'), ask('1', 'a')])).toEqual(['a at 1', 'a at 1'])
  expect(found).toEqual(['a at 1'])
  const refuse = () => cache.keep('1', 'c', () => Promise.reject(new Error('not now')))
  await expect(refuse()).rejects.toThrow('not now')
  expect(await ask('1', 'c')).toBe('c at 1')
})
