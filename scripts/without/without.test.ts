import { describe, expect, it } from 'vitest'
import { edgesOf } from '../structure/imports.ts'
import { findIntruders, isForProof, listOptional, withoutLines } from './without.ts'

describe('a product without one of its apps', () => {
  const importing = (from: string, specifier: string) =>
    edgesOf(from, [{ specifier, typeOnly: false, lazy: false }])

  it('ADD-11 knows which apps are optional', () => {
    const feature = (name: string, text: string) => ({
      path: `features/${name}/${name}.feature.ts`,
      text,
    })
    const sources = [feature('todo', 'x({\n  isOptional: true,\n})'), feature('users', 'x({})')]
    expect(listOptional(sources)).toEqual(['todo'])
  })

  it('ADD-11 finds who reaches into an app, and who of them is a test', () => {
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

  it('ADD-11 takes out of a list the two lines of the app alone', () => {
    const list =
      "import { apiKey } from './api-key/x.ts'\nimport { api } from './api/x.ts'\n[\n  apiKey,\n  api,\n]"
    expect(withoutLines(list, 'api-key')).toBe("import { api } from './api/x.ts'\n[\n  api,\n]")
  })
})
