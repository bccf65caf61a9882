import { expect, it } from 'vitest'
import { listPaths } from '../source/files.ts'
import type { ProvingTest } from '../feature-map/proving-test.ts'
import { chooseFeature, chooseReached, listFeatures, type Journeys } from './choice.ts'
import { findEdges, findScreensOfFeature, type House } from './affected.ts'
import { readJourneys } from './read-journeys.ts'

const proving = (path: string, line: number, ...ids: string[]): ProvingTest => ({
  path,
  line,
  name: ids.join(' '),
  ids,
  asserts: true,
})
const journeys: Journeys = {
  proving: [
    proving('features/users/server/users.routes.test.ts', 1, 'USR-01', 'X-07'),
    proving('features/users/server/users.routes.test.ts', 9, 'USR-02'),
    proving('features/search/server/search.routes.test.ts', 1, 'USR-01', 'NAV-01'),
    proving('features/users/tests/users.spec.ts', 3, 'USR-01'),
    proving('e2e/people.spec.ts', 4, 'USR-07'),
    proving('e2e/people.spec.ts', 40, 'AUTH-02', 'X-07'),
  ],
  specs: new Map([
    ['features/users/tests/users.spec.ts', ''],
    ['e2e/people.spec.ts', ''],
    ['features/auth/tests/lock.spec.ts', "page.goto('/apps/user/list')"],
    ['e2e/shell.spec.ts', "page.goto('/apps/user/lists'); names.join('/')"],
    ['e2e/view.spec.ts', 'page.goto(`/apps/user/view/${id}?tab=rights`)'],
  ]),
}
const sources = {
  'features/users/contract/users.contract.ts': '',
  'features/users/server/users.repo.ts': '',
  'features/users/server/users.service.ts': "import { list } from './users.repo.ts'",
  'features/users/server/users.routes.ts':
    "import { usersContract } from '#features/users/contract/users.contract.ts'\nimport type { Service } from './users.service.ts'",
  'features/users/server/users.routes.test.ts':
    "import { startHouse } from '#app/server/test-app.ts'",
  'features/blog/server/blog.service.ts':
    "import { find } from '#features/users/server/users.service.ts'",
  'features/blog/server/blog.service.test.ts': "import { blog } from './blog.service.ts'",
  'features/chat/server/chat.routes.test.ts':
    "import { startHouse } from '#app/server/test-app.ts'",
  'features/search/server/search.routes.test.ts':
    "import { usersContract } from '#features/users/contract/users.contract.ts'",
  'app/server/features.ts': "import { create } from '#features/users/server/users.service.ts'",
  'app/server/test-app.ts': "import { features } from './features.ts'",
  'app/server/all.guard.test.ts': "import { features } from './features.ts'",
  'features/users/web/users.api.ts':
    "import { usersContract } from '#features/users/contract/users.contract.ts'",
  'e2e/live.spec.ts': "import { usersContract } from '#features/users/contract/users.contract.ts'",
}
const house: House = {
  edges: findEdges(Object.entries(sources).map(([path, text]) => ({ path, text }))),
  screens: [
    { path: '/apps/user/list', feature: 'users' },
    { path: '/apps/user/view/$id', feature: 'users' },
    { path: '/', feature: 'dashboards' },
  ],
}
const affected = (...changed: string[]) => {
  const choice = chooseReached(changed, house, journeys)
  return choice === 'everything'
    ? choice
    : { tests: choice.tests.toSorted(), journeys: choice.journeys }
}

it('lists features by their folders', () => {
  const paths = [
    'features/users/server/a.ts',
    'features/calendar/web/calendar.public.ts',
    'features/server.ts',
    'app/locales/en/shell.json',
    'ui/a.ts',
  ]
  expect(listFeatures(paths)).toEqual(['calendar', 'users'])
})

it('selects a feature’s own tests and journeys, and other journeys with its ids', () => {
  const paths = [
    'features/users/contract/users.rules.test.ts',
    'features/users/contract/users-admin.rules.test.ts',
    'features/roles/contract/roles.rules.test.ts',
    'features/users/server/export/export.service.test.ts',
    'features/users/server/users.repo.ts',
    'features/roles/server/roles.routes.test.ts',
    'features/users/web/components/row.test.tsx',
  ]
  expect(chooseFeature('users', paths, journeys)).toEqual({
    tests: [paths[0], paths[1], paths[3], paths[6]],
    journeys: ['features/users/tests/users.spec.ts', 'e2e/people.spec.ts:4'],
  })
})

it('follows imports and a feature’s calls, but not everything that starts the whole server', () => {
  expect(affected('features/users/server/users.repo.ts')).toEqual({
    tests: [
      'app/server/all.guard.test.ts',
      'features/blog/server/blog.service.test.ts',
      'features/search/server/search.routes.test.ts',
      'features/users/server/users.routes.test.ts',
    ],
    journeys: [
      'e2e/live.spec.ts',
      'features/auth/tests/lock.spec.ts',
      'e2e/view.spec.ts',
      'features/users/tests/users.spec.ts',
      'e2e/people.spec.ts:4',
    ],
  })
})

it('selects every test that starts the server, and all journeys, when shared code below the features changed', () => {
  expect(affected('app/server/features.ts')).toMatchObject({
    tests: [
      'app/server/all.guard.test.ts',
      'features/chat/server/chat.routes.test.ts',
      'features/users/server/users.routes.test.ts',
    ],
    journeys: 'all',
  })
})

it('selects journeys that open a feature’s screens when its texts or pages changed', () => {
  const opened = {
    tests: [],
    journeys: [
      'features/auth/tests/lock.spec.ts',
      'e2e/view.spec.ts',
      'features/users/tests/users.spec.ts',
      'e2e/people.spec.ts:4',
    ],
  }
  expect(affected('features/users/locales/de/users.json')).toEqual(opened)
  expect(affected('features/users/web/user-list.page.tsx')).toEqual(opened)
  expect(affected('features/dashboards/web/start.page.tsx')).toEqual({ tests: [], journeys: [] })
})

it('selects all journeys for what every screen uses, and everything for what cannot be traced', () => {
  expect(affected('ui/button/button.tsx')).toEqual({ tests: [], journeys: 'all' })
  expect(affected('app/locales/en/shell.json')).toEqual({ tests: [], journeys: 'all' })
  expect(affected('migrations/0001-users.ts')).toBe('everything')
  expect(affected('package-lock.json')).toBe('everything')
})

it('selects a changed test itself, and nothing for documentation', () => {
  expect(affected('features/blog/server/blog.service.test.ts')).toEqual({
    tests: ['features/blog/server/blog.service.test.ts'],
    journeys: [],
  })
  expect(affected('features/auth/tests/lock.spec.ts')).toEqual({
    tests: [],
    journeys: ['features/auth/tests/lock.spec.ts'],
  })
  expect(affected('docs/style.md')).toEqual({ tests: [], journeys: [] })
})

it('reads which feature renders which screen', () => {
  const text = `export const todoPages = definePages({
  '/apps/todo': {
    access: 'session',
    page: { id: 15, link: '/apps/todo/all' },
  },
  '/apps/todo/$filter': { access: 'session', parent: '/apps/todo' },
})`
  expect(findScreensOfFeature({ path: 'features/todo/contract/todo.pages.ts', text })).toEqual([
    { path: '/apps/todo', feature: 'todo' },
    { path: '/apps/todo/$filter', feature: 'todo' },
  ])
})

it('reads the journeys of the tree, each with the text of its imports', () => {
  const paths = listPaths()
  const read = readJourneys(paths)
  expect(read.specs.get('features/kanban/tests/kanban.spec.ts')).toContain('test(')
  const { tests, journeys: chosen } = chooseFeature('kanban', paths, read)
  expect(tests).toContain('features/kanban/server/kanban.routes.test.ts')
  expect(chosen).toContain('features/kanban/tests/kanban.spec.ts')
})
