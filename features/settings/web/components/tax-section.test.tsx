import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import {
  settingsContract,
  SETTINGS_BY_DEFAULT,
  type TaxRate,
} from '../../contract/settings.contract.ts'
import type { Settings } from '../settings.api.ts'
import { ShopSection } from './shop-section.tsx'
import { TaxSection } from './tax-section.tsx'

const HIGH = { name: 'Standard VAT', basisPoints: 2000 }
const LOW = { name: 'Reduced VAT', basisPoints: 750 }
const settingsWith = (rates: TaxRate[]): Settings => ({
  settings: { ...SETTINGS_BY_DEFAULT, tax: { rates } },
  versions: {
    company: 0,
    access: 0,
    regional: 0,
    mail: 0,
    tax: 3,
    shop: 0,
    apps: 0,
    retention: 0,
    maintenance: 0,
    launch: 0,
  },
  logoUrl: null,
  mailServer: {
    from: 'nowhere',
    host: '',
    port: 587,
    security: 'startTls',
    user: '',
    hasPassword: false,
    version: 0,
  },
  baseUrl: '',
  apps: [],
  defaultSender: '',
})

const sent = vi.fn<(body: unknown) => void>()
beforeEach(async () => {
  sent.mockClear()
  queryClient.clear()
  await loadTexts(['settings', 'changes'])
  signInWith([{ action: 'manage', subject: 'all' }])
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = String(address).replace(location.origin, '')
    if (path !== settingsContract.updateSettings.path) return answers(address, options)
    sent(JSON.parse(String(options?.body)))
    return Promise.resolve(Response.json({ settings: SETTINGS_BY_DEFAULT, version: 4 }))
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

const show = (rates: TaxRate[]) =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <TaxSection {...settingsWith(rates)} />
      <ShopSection {...settingsWith(rates)} />
    </QueryClientProvider>
  ))
type Screen = Awaited<ReturnType<typeof show>>
const choose = async (screen: Screen, rate: string, item: string) => {
  await screen.getByRole('button', { name: `Actions for ${rate}` }).click()
  await screen.getByRole('menuitem', { name: item }).click()
}

it('ADD-03 CART-02 asks before the rate of the shop is removed, and names the next one', async () => {
  const screen = await show([HIGH, LOW])
  await expect.element(screen.getByText(/default tax rate: .*Standard VAT.* \(.*20%/)).toBeVisible()
  await choose(screen, 'Standard VAT', 'Remove')
  const question = screen.getByRole('alertdialog')
  await expect.element(question.getByText(/it will use .*Reduced VAT.* \(.*7\.5%/)).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => sent.mock.calls).toEqual([[{ section: 'tax', rates: [LOW] }]])
})

it('ADD-03 CART-02 says that without a rate the shop charges no tax', async () => {
  const screen = await show([HIGH])
  await choose(screen, 'Standard VAT', 'Remove')
  const question = screen.getByRole('alertdialog')
  await expect.element(question.getByText(/it will charge no tax/)).toBeVisible()
})

it('ADD-03 CART-02 the rate of the shop can be chosen; another one is removed at once', async () => {
  const screen = await show([HIGH, LOW])
  await choose(screen, 'Reduced VAT', 'Make default')
  await expect.poll(() => sent.mock.calls).toEqual([[{ section: 'tax', rates: [LOW, HIGH] }]])
  await choose(screen, 'Reduced VAT', 'Remove')
  await expect.poll(() => sent.mock.calls.at(-1)).toEqual([{ section: 'tax', rates: [HIGH] }])
})
