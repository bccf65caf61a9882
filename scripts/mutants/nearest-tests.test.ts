import { expect, it } from 'vitest'
import { findEdges } from '../tasks/affected.ts'
import { findCodes, nearestTests } from './nearest-tests.ts'

const sources = {
  'features/a/server/a.service.ts': '',
  'features/a/server/a.routes.ts': "import { x } from './a.service.ts'",
  'features/a/server/a.service.test.ts': "import { x } from './a.service.ts'",
  'features/a/server/postgres-a.test.ts': "import { x } from './a.service.ts'",
  'features/a/server/a.routes.test.ts': "import { start } from '#app/server/test-app.ts'",
  'features/b/server/b.service.test.ts': "import { x } from '#features/a/server/a.service.ts'",
  'features/a/web/page.tsx': '',
  'features/a/web/other.test.tsx': "import { y } from './other.tsx'",
  'features/c/server/rights/rights.service.ts': "throw refused('user.beyond')",
  'features/c/server/rights/rights.service.test.ts': "import { x } from './rights.service.ts'",
  'features/c/server/c.service.test.ts': "import { x } from './rights/rights.service.ts'",
  'features/d/server/d.routes.test.ts':
    "import { x } from '#features/c/server/rights/rights.service.ts'; expect(code).toBe('user.beyond')",
  'e2e/a.spec.ts': "import { x } from '#features/a/server/a.service.ts'",
}
const files = Object.entries(sources).map(([path, text]) => ({ path, text }))
const graph = { edges: findEdges(files), screens: [], codes: findCodes(files) }

it('finds the tests that reach a file, nearest first, without journeys and unrelated browser neighbors', () => {
  expect(nearestTests('features/a/server/a.service.ts', graph)).toEqual([
    'features/a/server/a.service.test.ts',
    'features/a/server/a.routes.test.ts',
    'features/b/server/b.service.test.ts',
  ])
  expect(nearestTests('features/a/web/page.tsx', graph)).toEqual([])
})

it('finds the tests of the folder first, then those that name an error code of the file', () => {
  expect(nearestTests('features/c/server/rights/rights.service.ts', graph)).toEqual([
    'features/c/server/rights/rights.service.test.ts',
    'features/d/server/d.routes.test.ts',
    'features/c/server/c.service.test.ts',
  ])
})
