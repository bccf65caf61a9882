import { describe, expect, it } from 'vitest'
import { readTree } from '../asvs/tree.ts'
import * as tasks from '../tasks/task-list.ts'
import { proofPage } from './page.ts'
import { promises } from './promise.ts'
import { parseRecord } from './record.ts'

describe('what the product is held to when something breaks', () => {
  it('stands in the list once, from F1 to F20', () => {
    expect(promises.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => `F${index + 1}`),
    )
  })

  it('is shown by something, or says what is not shown', () => {
    expect(
      promises.filter(one => (one.short ?? one.long ?? one.left) === undefined).map(({ id }) => id),
    ).toEqual([])
  })

  it('names tests and tasks that are there', () => {
    const names = Object.values(tasks).flatMap(one =>
      typeof one === 'object' && 'name' in one ? [one.name] : [],
    )
    const tree = readTree()
    const isThere = (short: (typeof promises)[number]['short']): boolean => {
      if (short === undefined) return true
      if (typeof short === 'string') return names.includes(short.slice('task: '.length))
      return tree.hasTest(short.file, short.name)
    }
    expect(promises.filter(({ short }) => !isThere(short)).map(({ id }) => id)).toEqual([])
  })

  it('has a page that says what was found, and what was not run', () => {
    const page = proofPage()
    for (const { id, what } of promises) expect(page).toContain(`| ${id} | ${what} |`)
    expect(page).not.toContain('undefined')
  })

  it('refuses a record that is none', () => {
    expect(() => parseRecord('{"command":"npm run proof"}')).toThrow('date')
  })
})
