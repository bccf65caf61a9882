import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../../../web/src')

it('X-06 what a toast says after Undo is that it is undone, and not once more what was done', () => {
  const found = globSync('features/**/*.{ts,tsx}', { cwd: src }).flatMap(path =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/= useUndo(?:Action)?\(t\('([\w.:]+)'/g)].map(match => `${path} ${match[1]}`),
  )
  expect(found.length).toBeGreaterThan(60)
  // A link that was taken away is back; what was undone is done again.
  expect(found.filter(one => !/[ .]undone$/.test(one)).toSorted()).toEqual([
    'features/changes/components/recent-changes.tsx redone',
    'features/links/components/record-links.tsx added',
  ])
})
