import { describe, expect, it } from 'vitest'
import { listTestCases } from './test-cases.ts'

describe('list of the guards’ test cases', () => {
  it('ADD-11 contains the case files of the features, and nothing else', () => {
    const text = listTestCases([
      'features/todo/tests/todo-samples.ts',
      'features/saved-views/tests/saved-views-cases.ts',
      'features/todo/tests/todo.spec.ts',
      'features/todo/web/components/some-cases.ts',
    ])
    expect(text.match(/^import .*'\.\/.*$/gm)).toEqual([
      "import { savedViewsCases } from './saved-views/tests/saved-views-cases.ts'",
      "import { todoSamples } from './todo/tests/todo-samples.ts'",
    ])
    expect(text).toContain('  ...savedViewsCases,\n}')
    expect(text).toContain('  todoSamples,\n]')
  })
})
