import { VIEW_SCREENS, type ViewScreen } from '#features/saved-views/contract/saved-views.rules.ts'
import { expect, it } from 'vitest'
import { SCREENS } from './routes.tsx'

it('X-20 X-22 who may open a list may open its views, and nobody else: the rights of a screen stand in both places', () => {
  // A tab may ask for more than its screen.
  const lists = Object.values<ViewScreen>(VIEW_SCREENS).filter(({ tab }) => tab === undefined)
  const rights = lists.map(({ path, access }) => ({ path, access }))
  expect(rights).toEqual(lists.map(({ path }) => ({ path, access: SCREENS.find(screen => screen.path === path)?.access })))
})
