import { expect, it } from 'vitest'
import { chunksOf } from './chunks.ts'

it('values come in parts, each as long as it may be, none twice and none left out', () => {
  expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...chunksOf([1, 2], 2)]).toEqual([[1, 2]])
  expect([...chunksOf([])]).toEqual([])
})
