import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

it('X-06 toasts after Undo say that it is undone, instead of repeating the action', () => {
  const found = globSync('features/*/web/**/*.{ts,tsx}', { cwd: root }).flatMap(path =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /\buseUndo(?:Action|able)?\(t\('([\w.:]+)'/g,
      ),
    ].map(match => `${path} ${match[1]}`),
  )
  expect(found.length).toBeGreaterThan(60)
  // Exceptions: removed links and the checklist return, and an undo is redone.
  expect(found.filter(one => !/[ .]undone$/.test(one)).toSorted()).toEqual([
    'features/changes/web/components/recent-changes.tsx redone',
    'features/links/web/components/record-links.tsx added',
    'features/setup/web/components/checklist.tsx shown',
  ])
})
