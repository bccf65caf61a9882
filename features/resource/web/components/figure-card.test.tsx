import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { date, defineResource, money, text } from '#platform/contract/resource-fields.rules.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { boardCard } from '#platform/web/screens/board-cards.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { showScreen } from '#ui/page/test-screen.tsx'
import { resourceScreens } from '../resource.public.ts'
import { daysOf } from './figure-card.tsx'

const boats = defineResource({
  name: 'boats',
  subject: 'Client',
  nouns: { one: 'boat', many: 'boats' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 907,
  fields: { name: text({ required: true }), price: money(), bought: date() },
  figures: { moneySpent: { sum: 'price', by: 'bought' } },
})
let asked: string[] = []

beforeEach(async () => {
  asked = []
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  setPreferences({ timeZone: 'Europe/Berlin' })
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = String(address).replace(location.origin, '')
    if (!path.startsWith('/api/')) return answers(address, options)
    asked.push(path)
    const months = Array.from({ length: 12 }, (_, at) => ({
      month: `2026-${`${at + 1}`.padStart(2, '0')}`,
      value: at === 1 ? 60.5 : 0,
    }))
    return Promise.resolve(Response.json({ value: 60.5, months }))
  })
  await loadTexts(['boats', 'resource'])
  signInWith([{ action: 'manage', subject: 'Client' }])
})

it('a figure is offered as a dashboard card with title, access and value', async () => {
  const takeBack = (resourceScreens(boats).contributes ?? []).map(({ give }) => give())
  const [card] = boardCard.all()
  expect([card?.id, card?.access]).toEqual([
    'own-boats-money-spent',
    { can: ['read', 'Client'], own: true },
  ])
  expect(card?.title((_key, fallback) => fallback)).toBe('Boats: Money spent')
  const Card = await card?.load()
  for (const give of takeBack) give()
  if (Card === undefined) throw new Error('There is no card.')
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Card
        id="own-boats-money-spent"
        title="Money spent"
        range={{ period: 'custom', from: '2026-02-01', to: '2026-02-28', isCompared: false }}
        menu={() => <MenuItem text="Hide" onChoose={() => undefined} />}
      />
    </QueryClientProvider>
  ))
  await expect.element(screen.getByText('$60.50').first()).toBeVisible()
  await expect.element(screen.getByText('1 Feb 2026 – 28 Feb 2026')).toBeVisible()
  expect(asked).toEqual(['/api/boats/figures/moneySpent?from=2026-02-01&to=2026-02-28'])
})

it('a card’s period covers the same days as on other cards', () => {
  const range = { from: '', to: '', isCompared: false }
  expect(daysOf({ ...range, period: 'last28' }, '2026-03-05')).toEqual({
    from: '2026-02-06',
    to: '2026-03-05',
  })
  expect(daysOf({ ...range, period: 'lastMonth' }, '2026-03-05')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(daysOf({ ...range, period: 'lastYear' }, '2026-03-05')).toEqual({
    from: '2025-01-01',
    to: '2025-12-31',
  })
})
