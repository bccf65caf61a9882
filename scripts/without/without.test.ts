import { describe, expect, it } from 'vitest'
import { edgesOf } from '../structure/imports.ts'
import {
  chooseOfDay,
  findIntruders,
  findUsersOfTables,
  isForProof,
  listOptional,
  withoutLines,
} from './without.ts'

describe('removing an app', () => {
  const importing = (from: string, specifier: string) =>
    edgesOf(from, [{ specifier, typeOnly: false, lazy: false }])

  it('ADD-11 knows which apps are optional', () => {
    const feature = (name: string, text: string) => ({
      path: `features/${name}/${name}.feature.ts`,
      text,
    })
    const optional = 'x({\n  isOptional: true,\n})'
    const sources = [
      feature('todo', optional),
      feature('users', 'x({})'),
      feature('shop', optional),
      feature('orders', optional),
    ]
    expect(listOptional(sources)).toEqual(['todo', 'shop'])
  })

  it('ADD-11 finds what imports an app, separating tests', () => {
    const edges = [
      ...importing('features/server.ts', './todo/todo.feature.ts'),
      ...importing('features/todo/web/a.ts', './b.ts'),
      ...importing('features/chat/web/a.ts', '#features/todo/contract/todo.contract.ts'),
      ...importing('features/chat/web/a.test.ts', '#features/todo/contract/todo.contract.ts'),
    ]
    const found = findIntruders(edges, 'todo')
    expect(found).toEqual(['features/chat/web/a.test.ts', 'features/chat/web/a.ts'])
    expect(found.filter(path => !isForProof(path))).toEqual(['features/chat/web/a.ts'])
  })

  it('ADD-11 treats shop and orders as one, and drops tests that depend on dropped ones', () => {
    const edges = [
      ...importing('features/orders/server/a.ts', '#features/shop/contract/shop.contract.ts'),
      ...importing('bench/a.ts', '#features/orders/contract/orders.contract.ts'),
      ...importing('bench/all.ts', './a.ts'),
    ]
    expect(findIntruders(edges, 'shop')).toEqual(['bench/a.ts', 'bench/all.ts'])
  })

  it('ADD-11 finds what reads an app’s tables, and the tests that depend on it', () => {
    const tables = 'declare module {\n  interface Tables {\n    tasks: { id: number }\n  }\n}\n'
    const sources = [
      { path: 'features/todo/server/todo.tables.ts', text: tables },
      { path: 'features/chat/server/a.test.ts', text: ".selectFrom('tasks')" },
      { path: 'features/chat/server/b.test.ts', text: ".selectFrom('chats').where('tasks')" },
      { path: 'features/chat/server/c.ts', text: ".selectFrom('tasks')" },
    ]
    const found = findUsersOfTables(sources, 'todo')
    expect(found).toEqual(['features/chat/server/a.test.ts', 'features/chat/server/c.ts'])
    const edges = importing('features/chat/server/d.test.ts', './a.test.ts')
    expect(findIntruders(edges, 'todo', found)).toEqual([
      ...found,
      'features/chat/server/d.test.ts',
    ])
  })

  it('ADD-11 picks every app on some day', () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04']
    const chosen = days.map(day => chooseOfDay(['chat', 'shop', 'todo'], new Date(day)))
    expect(chosen.slice(0, 3).toSorted()).toEqual(['chat', 'shop', 'todo'])
    expect(chosen[3]).toBe(chosen[0])
  })

  it('ADD-11 removes only the app’s two lines from a list', () => {
    const list =
      "import { apiKey } from './api-key/x.ts'\nimport { api } from './api/x.ts'\n[\n  apiKey,\n  api,\n]"
    expect(withoutLines(list, 'api-key')).toBe("import { api } from './api/x.ts'\n[\n  api,\n]")
  })
})
