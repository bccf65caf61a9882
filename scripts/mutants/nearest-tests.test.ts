import { expect, it } from 'vitest'
import { findEdges } from '../tasks/affected.ts'
import { nearestTests } from './nearest-tests.ts'

const sources = {
  'features/a/server/a.service.ts': '',
  'features/a/server/a.routes.ts': "import { x } from './a.service.ts'",
  'features/a/server/a.service.test.ts': "import { x } from './a.service.ts'",
  'features/a/server/postgres-a.test.ts': "import { x } from './a.service.ts'",
  'features/a/server/a.routes.test.ts': "import { start } from '#app/server/test-app.ts'",
  'features/b/server/b.service.test.ts': "import { x } from '#features/a/server/a.service.ts'",
  'features/a/web/page.tsx': '',
  'features/a/web/other.test.tsx': "import { y } from './other.tsx'",
  'e2e/a.spec.ts': "import { x } from '#features/a/server/a.service.ts'",
}
const house = {
  edges: findEdges(Object.entries(sources).map(([path, text]) => ({ path, text }))),
  screens: [],
}

it('finds the tests that reach a file, nearest first, without journeys and unrelated browser neighbors', () => {
  expect(nearestTests('features/a/server/a.service.ts', house)).toEqual([
    'features/a/server/a.service.test.ts',
    'features/a/server/a.routes.test.ts',
    'features/b/server/b.service.test.ts',
  ])
  expect(nearestTests('features/a/web/page.tsx', house)).toEqual([])
})
