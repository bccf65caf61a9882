import { expect, it } from 'vitest'
import { chunksOf } from './chunks.ts'

it('values are split into chunks up to the limit, each exactly once', () => {
  expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...chunksOf([1, 2], 2)]).toEqual([[1, 2]])
  expect([...chunksOf([])]).toEqual([])
})
