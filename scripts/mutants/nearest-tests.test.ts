import { expect, it } from 'vitest'
import { findEdges } from '../tasks/reach.ts'
import { nearestTests } from './nearest-tests.ts'

const sources = {
  'server/src/features/a/a.service.ts': '',
  'server/src/features/a/a.routes.ts': "import { x } from './a.service.ts'",
  'server/src/features/a/a.service.test.ts': "import { x } from './a.service.ts'",
  'server/src/features/a/postgres-a.test.ts': "import { x } from './a.service.ts'",
  'server/src/features/a/a.routes.test.ts': "import { start } from '../../app/test-app.ts'",
  'server/src/features/b/b.service.test.ts': "import { x } from '../a/a.service.ts'",
  'web/src/features/a/page.tsx': '',
  'web/src/features/a/other.test.tsx': "import { y } from './other.tsx'",
  'e2e/a.spec.ts': "import { x } from '../server/src/features/a/a.service.ts'",
}
const house = { edges: findEdges(Object.entries(sources).map(([path, text]) => ({ path, text }))), screens: [] }

it('finds the tests that reach a file, the nearest first: no journeys, and nothing that only stands beside it in the browser', () => {
  expect(nearestTests('server/src/features/a/a.service.ts', house)).toEqual([
    'server/src/features/a/a.service.test.ts',
    'server/src/features/a/a.routes.test.ts',
    'server/src/features/b/b.service.test.ts',
  ])
  expect(nearestTests('web/src/features/a/page.tsx', house)).toEqual([])
})
