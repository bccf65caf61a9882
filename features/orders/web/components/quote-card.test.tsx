import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { Quote } from '../../contract/orders-quotes.contract.ts'
import { QuoteCard } from './quote-card.tsx'

const quote: Quote = {
  id: 4,
  number: 'Q-1001',
  state: 'offered',
  requestedAt: '2026-03-01T10:00:00.000Z',
  customer: { id: 11, fullName: 'Ada Lindqvist' },
  currency: 'USD',
  total: 120,
  lines: [{ name: 'Lantern 12', qty: 3, unitPrice: 40, lineTotal: 120 }],
  subtotal: 120,
  discount: 0,
  taxes: [],
  note: '',
  answer: '',
  validUntil: '2026-04-01',
  invoiceId: null,
  version: 7,
}
let versions: (string | null)[] = []

beforeEach(async () => {
  queryClient.clear()
  await loadTexts(['orders', 'cart'])
  signInWith()
  versions = []
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).endsWith('/quotes/4/decide')) return answers(address, options)
    versions.push(new Headers(options?.headers).get('if-match'))
    const body = { status: 412, code: 'version.stale', detail: 'Someone else changed this.' }
    return Promise.resolve(Response.json(body, { status: 412 }))
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('CART-11 X-08 accepts the quote the dialog was opened with, not one changed since', async () => {
  const card = (shown: Quote) => (
    <QueryClientProvider client={queryClient}>
      <QuoteCard quote={shown} scope="own" />
    </QueryClientProvider>
  )
  let change: (next: Quote) => void = () => undefined
  function Known() {
    const [shown, show] = useState(quote)
    change = show
    return card(shown)
  }
  const screen = await showScreen(Known)
  await screen.getByRole('button', { name: 'Accept for $120.00' }).click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toBeVisible()
  change({ ...quote, total: 150, version: 8 })
  await dialog.getByRole('button', { name: 'Accept for $120.00' }).click()
  await vi.waitFor(() => expect(versions).toEqual(['"7"']), { timeout: 10_000 })
})
