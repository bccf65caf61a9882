import { expect, it } from 'vitest'
import { checkPlacement, oneFileFolders, queriesOutsideRepos } from './placement.ts'

it('finds queries outside repos, most first', () => {
  const text = "trx.selectFrom('a'); sql<{ n: number }>`select 1`"
  const files = ['a.routes.ts', 'a.repo.ts', 'a.seed.ts', 'a.routes.test.ts'].map(name => ({
    path: `features/a/server/${name}`,
    text,
  }))
  const once = { path: 'features/b/server/b.service.ts', text: "trx.deleteFrom('b')" }
  expect(queriesOutsideRepos([once, ...files])).toEqual([
    { path: 'features/a/server/a.routes.ts', queries: 2 },
    { path: 'features/b/server/b.service.ts', queries: 1 },
  ])
})

it('finds folders with a single file', () => {
  const paths = [
    'features/a/server/a.service.ts',
    'features/a/server/x/x.service.ts',
    'features/a/server/x/x.service.test.ts',
    'features/a/web/a.page.tsx',
    'features/showcase/web/examples/b/b.tsx',
    'ui/b/b.tsx',
  ]
  expect(oneFileFolders(paths)).toEqual(['features/a/server/x'])
})

it('rejects both', () => {
  const path = 'features/a/server/x/x.routes.ts'
  const rules = checkPlacement([path], [{ path, text: "trx.deleteFrom('a')" }]).map(one => one.rule)
  expect(rules).toEqual(['sql', 'folder'])
})
