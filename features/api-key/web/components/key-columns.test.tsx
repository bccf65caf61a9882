import { HOUR } from '#platform/contract/durations.rules.ts'
import type { ApiKey } from '../../contract/api-key.contract.ts'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { useKeyColumns } from './key-columns.tsx'

const expiring: ApiKey = {
  id: 1,
  name: 'Reports',
  type: 'read-only',
  scopes: [],
  prefix: 'abcd',
  ipRanges: [],
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: new Date(Date.now() + 21.4 * HOUR).toISOString(),
  graceUntil: null,
  lastUsedAt: null,
  lastUsedIp: null,
  state: 'expiring',
  owner: { id: 11, fullName: 'Ada Lindqvist' },
  serviceAccountId: null,
  calls: [],
  version: 1,
}

it.each(['en', 'de', 'fr', 'pt', 'ar'] as const)(
  'KEY-01 when a key expires fits its column: %s',
  async language => {
    setPreferences({ language })
    await loadTexts(['api-key'])
    const padding = 24
    const screen = await showScreen(function Screen() {
      const column = useKeyColumns({ hasOwner: true }).find(one => one.key === 'expires')
      return (
        <div data-testid="cell" style={{ width: (column?.width ?? 0) - padding }}>
          {column?.cell(expiring)}
        </div>
      )
    })
    const cell = screen.getByTestId('cell')
    await expect.element(cell.getByText(/21|٢١/)).toBeVisible()
    expect(cell.element().scrollWidth).toBeLessThanOrEqual(cell.element().clientWidth)
  },
)

it('KEY-01 X-31 the other columns leave room for names on a laptop’s screen', async () => {
  let widths: number[] = []
  await showScreen(function Screen() {
    widths = useKeyColumns({ hasOwner: true })
      .filter(one => one.hideBelow === undefined)
      .map(one => one.width ?? 0)
    return null
  })
  const ofTable = 860
  expect(ofTable - widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThanOrEqual(160)
})
