import { expect, it } from 'vitest'
import { listPages } from './list-pages.ts'

it.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 'after', 20]],
  [6, 20, [1, 'before', 5, 6, 7, 'after', 20]],
  [20, 20, [1, 'before', 16, 17, 18, 19, 20]],
  [5000, 10_000, [1, 'before', 4999, 5000, 5001, 'after', 10_000]],
])('page %i of %i offers %j', (page, pages, offered) => {
  expect(listPages(page, pages)).toEqual(offered)
})
