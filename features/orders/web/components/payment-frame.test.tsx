import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '#ui/page/test-screen.tsx'
import { PaymentFrame } from './payment-frame.tsx'

it('S20 CART-06 the page of a card hears its own frame, and no other window that says the same', async () => {
  const told = vi.fn<(token: string) => void>()
  await showScreen(() => <PaymentFrame step="card" title="Card" onToken={told} />)
  await expect.element(page.getByTitle('Card')).toBeInTheDocument()
  const frame = document.querySelector('iframe')
  const say = (source: Window | null | undefined, data: unknown) =>
    dispatchEvent(new MessageEvent('message', { source: source ?? null, data }))
  const token = { from: 'test-provider', type: 'token', token: 'test_4242' }
  say(window, token)
  say(null, token)
  say(frame?.contentWindow, 'token')
  say(frame?.contentWindow, { type: 'token', token: 'test_4242' })
  say(frame?.contentWindow, { ...token, token: { toString: 'test' } })
  expect(told).not.toHaveBeenCalled()
  say(frame?.contentWindow, token)
  expect(told.mock.calls).toEqual([['test_4242']])
})
