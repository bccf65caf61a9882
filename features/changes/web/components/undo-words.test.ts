import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

it('X-06 what a toast says after Undo is that it is undone, and not once more what was done', () => {
  const found = globSync('features/*/web/**/*.{ts,tsx}', { cwd: root }).flatMap(path =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /\buseUndo(?:Action|able)?\(t\('([\w.:]+)'/g,
      ),
    ].map(match => `${path} ${match[1]}`),
  )
  expect(found.length).toBeGreaterThan(60)
  // A link that was taken away is back, and so is the checklist; what was undone is done again.
  expect(found.filter(one => !/[ .]undone$/.test(one)).toSorted()).toEqual([
    'features/changes/web/components/recent-changes.tsx redone',
    'features/links/web/components/record-links.tsx added',
    'features/setup/web/components/checklist.tsx shown',
  ])
})
