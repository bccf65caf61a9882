import { expect, it } from 'vitest'
import { listEngineless } from './engines.ts'

const DATABASE = 'platform/server/database/test-database.ts'
const edge = (from: string, to: string) => ({ from, to })

it('a test that opens a database, directly or not, runs on both engines, any other on one', () => {
  const paths = ['direct', 'by-app', 'pure'].map(name => `features/a/server/${name}.test.ts`)
  const [direct = '', byApp = '', pure = ''] = paths
  const app = 'app/server/test-app.ts'
  const edges = [
    edge(direct, DATABASE),
    edge(app, DATABASE),
    edge(byApp, app),
    edge(pure, 'features/a/contract/a.rules.ts'),
  ]
  expect(listEngineless([...paths, app], edges)).toEqual([pure])
})
