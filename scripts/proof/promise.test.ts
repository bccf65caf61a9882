import { describe, expect, it } from 'vitest'
import { readTree } from '../asvs/tree.ts'
import * as tasks from '../tasks/task-list.ts'
import { proofPage } from './page.ts'
import { promises } from './promise.ts'
import { parseRecord } from './record.ts'

describe('promises F1 to F20', () => {
  it('are each listed once', () => {
    expect(promises.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => `F${index + 1}`),
    )
  })

  it('are each proven, or state what isn’t', () => {
    expect(
      promises.filter(one => (one.short ?? one.long ?? one.left) === undefined).map(({ id }) => id),
    ).toEqual([])
  })

  it('name existing tests and tasks', () => {
    const names = Object.values(tasks).flatMap(one =>
      typeof one === 'object' && 'name' in one ? [one.name] : [],
    )
    const tree = readTree()
    const isThere = (short: (typeof promises)[number]['short']): boolean => {
      if (short === undefined) return true
      if (typeof short === 'string') return names.includes(short.slice('task: '.length))
      return [short].flat().every(({ file, name }) => tree.hasTest(file, name))
    }
    expect(promises.filter(({ short }) => !isThere(short)).map(({ id }) => id)).toEqual([])
  })

  it('have a page of results, and of what wasn’t run', () => {
    const page = proofPage()
    for (const { id, what } of promises) expect(page).toContain(`| ${id} | ${what} |`)
    expect(page).not.toContain('undefined')
  })

  it('reject an invalid record', () => {
    expect(() => parseRecord('{"command":"npm run proof"}')).toThrow('date')
  })
})
