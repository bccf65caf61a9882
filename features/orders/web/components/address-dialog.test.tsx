import type { Address } from '../../contract/orders-checkout.contract.ts'
import { ordersCheckoutContract } from '../../contract/orders-checkout.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { AddressDialog } from './address-dialog.tsx'

const home: Address = {
  id: 4,
  fullName: 'Ada Lindqvist',
  phone: '+41 44 123 45 67',
  country: 'CH',
  line1: 'Seestrasse 1',
  line2: '',
  postalCode: '8002',
  city: 'Zürich',
  region: '',
  kind: 'home',
  isDefault: false,
  version: 3,
}
let sent: unknown
beforeEach(async () => {
  sent = undefined
  queryClient.clear()
  await loadTexts(['orders'])
  signInWith()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = String(address).replace(location.origin, '')
    if (path !== ordersCheckoutContract.saveAddress.path) return answers(address, options)
    sent = JSON.parse(String(options?.body))
    const body = { status: 422, detail: 'Refused on the server.', code: 'address.refused' }
    return Promise.resolve(Response.json(body, { status: 422 }))
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('CART-05 X-25 making an address the default is a change like the others: asked about, and sent', async () => {
  const closed = vi.fn<() => void>()
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <AddressDialog address={home} onSaved={() => undefined} onClose={closed} />
    </QueryClientProvider>
  ))
  const choice = screen.getByRole('checkbox', { name: 'Set as default address' })
  await choice.click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('button', { name: 'Keep editing' }).click()
  expect(closed).not.toHaveBeenCalled()
  await expect.element(choice).toBeChecked()
  await screen.getByRole('button', { name: 'Save address' }).click()
  const { isDefault: _isDefault, version: _version, id, ...address } = home
  await expect.poll(() => sent).toEqual({ id, isDefault: true, address })
})
