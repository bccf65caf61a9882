import { expect, it } from 'vitest'
import { checkDocument, withFolders } from './documents.ts'

const paths = withFolders(['docs/layout.md', 'features/a/server/a.repo.ts', 'README.md'])
const find = (text: string) =>
  checkDocument({ path: 'docs/walk.md', text }, paths).map(finding => finding.text)

it('accepts documents naming existing files and placeholders', () => {
  expect(
    find(
      '`features/a/server/a.repo.ts`, `features/a/`, [layout](layout.md#names), [start](../README.md), `features/<f>/web`, [out](https://a.example)',
    ),
  ).toEqual([])
})

it('reports what does not exist', () => {
  expect(find('`features/a/server/b.repo.ts` and [gone](gone.md)')).toEqual([
    'features/a/server/b.repo.ts is not there',
    'docs/gone.md is not there',
  ])
})
