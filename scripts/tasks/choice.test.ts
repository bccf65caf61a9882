import { expect, it } from 'vitest'
import type { ProvingTest } from '../feature-map/proving-test.ts'
import { chooseFeature, chooseReached, listFeatures, type Journeys } from './choice.ts'
import { findEdges, findScreensOfFeatures, type House } from './reach.ts'

const proving = (path: string, line: number, ...ids: string[]): ProvingTest => ({ path, line, name: ids.join(' '), ids, asserts: true })
const journeys: Journeys = {
  proving: [
    proving('server/src/features/users/users.routes.test.ts', 1, 'USR-01', 'X-07'),
    proving('server/src/features/users/users.routes.test.ts', 9, 'USR-02'),
    proving('server/src/features/search/search.routes.test.ts', 1, 'USR-01', 'NAV-01'),
    proving('e2e/users.spec.ts', 3, 'USR-01'),
    proving('e2e/people.spec.ts', 4, 'USR-07'),
    proving('e2e/people.spec.ts', 40, 'AUTH-02', 'X-07'),
  ],
  specs: new Map([
    ['e2e/users.spec.ts', ''],
    ['e2e/people.spec.ts', ''],
    ['e2e/lock.spec.ts', "page.goto('/apps/user/list')"],
    ['e2e/shell.spec.ts', "page.goto('/apps/user/lists'); names.join('/')"],
    ['e2e/view.spec.ts', 'page.goto(`/apps/user/view/${id}?tab=rights`)'],
  ]),
}
const sources = {
  'contract/src/users.contract.ts': '',
  'server/src/features/users/users.repo.ts': '',
  'server/src/features/users/users.service.ts': "import { list } from './users.repo.ts'",
  'server/src/features/users/users.routes.ts':
    "import { usersContract } from '@smart-fft/contract/users.contract'\nimport type { Service } from './users.service.ts'",
  'server/src/features/users/users.routes.test.ts': "import { startHouse } from '../../app/test-app.ts'",
  'server/src/features/blog/blog.service.ts': "import { find } from '../users/users.service.ts'",
  'server/src/features/blog/blog.service.test.ts': "import { blog } from './blog.service.ts'",
  'server/src/features/chat/chat.routes.test.ts': "import { startHouse } from '../../app/test-app.ts'",
  'server/src/features/search/search.routes.test.ts': "import { usersContract } from '@smart-fft/contract/users.contract'",
  'server/src/app/features.ts': "import { create } from '../features/users/users.service.ts'",
  'server/src/app/test-app.ts': "import { features } from './features.ts'",
  'server/src/app/all.guard.test.ts': "import { features } from './features.ts'",
  'web/src/features/users/users.api.ts': "import { usersContract } from '@smart-fft/contract/users.contract'",
  'e2e/live.spec.ts': "import { usersContract } from '@smart-fft/contract/users.contract'",
}
const house: House = {
  edges: findEdges(Object.entries(sources).map(([path, text]) => ({ path, text }))),
  screens: [
    { path: '/apps/user/list', feature: 'users' },
    { path: '/apps/user/view/$id', feature: 'users' },
    { path: '/', feature: 'dashboard' },
  ],
}
const reach = (...changed: string[]) => {
  const choice = chooseReached(changed, house, journeys)
  return choice === 'everything' ? choice : { tests: choice.tests.toSorted(), journeys: choice.journeys }
}

it('lists features by their rooms', () => {
  const paths = [
    'server/src/features/users/a.ts',
    'web/src/features/away/away.api.ts',
    'web/public/locales/en/shell.json',
    'web/src/ui/a.ts',
  ]
  expect(listFeatures(paths)).toEqual(['away', 'users'])
})

it('gives a feature the tests of its rooms and of its contract, and the journeys of its name or with its ids', () => {
  const paths = [
    'contract/src/users.rules.test.ts',
    'contract/src/users-admin.rules.test.ts',
    'contract/src/roles.rules.test.ts',
    'server/src/features/users/export/export.service.test.ts',
    'server/src/features/users/users.repo.ts',
    'server/src/features/roles/roles.routes.test.ts',
    'web/src/features/users/components/row.test.tsx',
  ]
  expect(chooseFeature('users', paths, journeys)).toEqual({
    tests: [paths[0], paths[1], paths[3], paths[6]],
    journeys: ['e2e/users.spec.ts', 'e2e/people.spec.ts:4'],
  })
})

it('reaches by imports, by the calls a room answers, and not everything that starts the whole house', () => {
  expect(reach('server/src/features/users/users.repo.ts')).toEqual({
    tests: [
      'server/src/app/all.guard.test.ts',
      'server/src/features/blog/blog.service.test.ts',
      'server/src/features/search/search.routes.test.ts',
      'server/src/features/users/users.routes.test.ts',
    ],
    journeys: ['e2e/live.spec.ts', 'e2e/lock.spec.ts', 'e2e/view.spec.ts', 'e2e/users.spec.ts', 'e2e/people.spec.ts:4'],
  })
})

it('reaches every test that starts the house when something below all features has changed, and all journeys', () => {
  expect(reach('server/src/app/features.ts')).toMatchObject({
    tests: [
      'server/src/app/all.guard.test.ts',
      'server/src/features/chat/chat.routes.test.ts',
      'server/src/features/users/users.routes.test.ts',
    ],
    journeys: 'all',
  })
})

it('opens the screens of a feature whose texts or pages have changed', () => {
  const opened = { tests: [], journeys: ['e2e/lock.spec.ts', 'e2e/view.spec.ts', 'e2e/users.spec.ts', 'e2e/people.spec.ts:4'] }
  expect(reach('web/public/locales/de/users.json')).toEqual(opened)
  expect(reach('web/src/features/users/user-list.page.tsx')).toEqual(opened)
  expect(reach('web/src/features/dashboard/start.page.tsx')).toEqual({ tests: [], journeys: [] })
})

it('runs all journeys for what every screen stands on, and everything for what nobody can follow', () => {
  expect(reach('web/src/ui/button/button.tsx')).toEqual({ tests: [], journeys: 'all' })
  expect(reach('web/public/locales/en/shell.json')).toEqual({ tests: [], journeys: 'all' })
  expect(reach('server/migrations/0001-users.ts')).toBe('everything')
  expect(reach('package-lock.json')).toBe('everything')
})

it('runs a test that was changed itself, and nothing for a text of the documentation', () => {
  expect(reach('server/src/features/blog/blog.service.test.ts')).toEqual({
    tests: ['server/src/features/blog/blog.service.test.ts'],
    journeys: [],
  })
  expect(reach('e2e/lock.spec.ts')).toEqual({ tests: [], journeys: ['e2e/lock.spec.ts'] })
  expect(reach('docs/style.md')).toEqual({ tests: [], journeys: [] })
})

it('reads which feature draws which screen', () => {
  const text = `[
  todo('/apps/todo'),
  { path: '/apps/chat', load: async () => (await import('../features/chat/chat.page.tsx')).ChatPage, parent: '/apps' },
  board('/cards', 'title', async () => (await import('../features/dashboard/card.page.tsx')).CardPage),
]
function todo(path: string): Screen {
  return { path, load: async () => (await import('../features/todo/todo.page.tsx')).TodoPage }
}`
  expect(findScreensOfFeatures(text)).toEqual([
    { path: '/apps/todo', feature: 'todo' },
    { path: '/apps/chat', feature: 'chat' },
    { path: '/cards', feature: 'dashboard' },
  ])
})
