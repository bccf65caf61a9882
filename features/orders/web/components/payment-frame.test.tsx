import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '#ui/page/test-screen.tsx'
import { PaymentFrame } from './payment-frame.tsx'

it('S20 CART-06 the card page accepts messages only from its own frame', async () => {
  const received = vi.fn<(token: string) => void>()
  await showScreen(() => <PaymentFrame step="card" title="Card" onToken={received} />)
  await expect.element(page.getByTitle('Card')).toBeInTheDocument()
  const frame = document.querySelector('iframe')
  const send = (source: Window | null | undefined, data: unknown) =>
    dispatchEvent(new MessageEvent('message', { source: source ?? null, data }))
  const token = { from: 'test-provider', type: 'token', token: 'test_4242' }
  send(window, token)
  send(null, token)
  send(frame?.contentWindow, 'token')
  send(frame?.contentWindow, { type: 'token', token: 'test_4242' })
  send(frame?.contentWindow, { ...token, token: { toString: 'test' } })
  expect(received).not.toHaveBeenCalled()
  send(frame?.contentWindow, token)
  expect(received.mock.calls).toEqual([['test_4242']])
})
