import { expect, it } from 'vitest'
import { openCountOf } from './open-count.ts'

const filters = {
  open: 17,
  today: 4,
  upcoming: 8,
  overdue: 3,
  important: 5,
  completed: 3,
  deleted: 1,
}
const tags = { team: 2, low: 3, medium: 2, high: 5, update: 2 }

it('TODO-10 the number of open tasks is that of the view or tag shown', () => {
  const countOf = (address: Parameters<typeof openCountOf>[1]) =>
    openCountOf({ filters, tags }, address)
  expect(countOf({ view: 'open', tag: undefined })).toBe(17)
  expect(countOf({ view: 'today', tag: undefined })).toBe(4)
  expect(countOf({ view: 'open', tag: 'high' })).toBe(5)
  expect(countOf({ view: 'completed', tag: undefined })).toBeUndefined()
  expect(openCountOf(undefined, { view: 'open', tag: undefined })).toBeUndefined()
})
