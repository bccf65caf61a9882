import { expect, it } from 'vitest'
import { parse } from '../source/syntax.ts'
import { edgesOf } from '../structure/imports.ts'
import {
  circlesWithTypes,
  oneFileFolders,
  queriesOutsideRepos,
  sizeByPlace,
} from './layout-figures.ts'

it('counts files and lines by place, without tests', () => {
  const files = [
    { path: 'features/a/server/a.service.ts', text: 'one\ntwo\n' },
    { path: 'features/a/server/a.service.test.ts', text: 'x\n' },
    { path: 'ui/button/button.tsx', text: 'x\n' },
  ]
  expect(sizeByPlace(files).filter(one => one.files > 0)).toEqual([
    { place: 'features', files: 1, lines: 2 },
    { place: 'ui', files: 1, lines: 1 },
  ])
})

it('finds a circle of types, which the structure lets pass', () => {
  const edges = (path: string, text: string) => edgesOf(path, parse({ path, text }).imports)
  const both = [
    ...edges('app/server/a.ts', "import type { B } from './b.ts'"),
    ...edges('app/server/b.ts', "import { a } from './a.ts'"),
    ...edges('app/server/c.ts', "import { a } from './a.ts'"),
  ]
  expect(circlesWithTypes(both)).toEqual([['app/server/a.ts', 'app/server/b.ts']])
})

it('finds queries outside repos, the most of them first', () => {
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

it('finds folders of one file', () => {
  const paths = [
    'features/a/server/a.service.ts',
    'features/a/server/x/x.service.ts',
    'features/a/server/x/x.service.test.ts',
    'ui/b/b.tsx',
    'ui/b/b.module.css',
  ]
  expect(oneFileFolders(paths)).toEqual(['features/a/server/x'])
})
