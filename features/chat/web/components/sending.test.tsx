import { chatContract } from '../../contract/chat.contract.ts'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { sendOut, usePending } from './sending.ts'
import { showScreen } from '#ui/page/test-screen.tsx'

beforeAll(() => loadTexts(['chat']))

function Unsent() {
  return <output>{usePending().map(({ text, state }) => `${text}: ${state}`)}</output>
}

it('CHAT-01 X-12 a message that can be neither sent nor kept fails, and those behind it are sent', async () => {
  signInWith()
  const sent: string[] = []
  const others = globalThis.fetch
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).includes(chatContract.sendMessage.path)) return others(address, options)
    sent.push(JSON.parse(String(options?.body)).obj.message)
    return sent.length === 1
      ? Promise.reject(new TypeError('offline'))
      : new Promise<Response>(() => {})
  })
  const keep = vi.spyOn(outbox, 'keep').mockImplementationOnce(() => {
    throw new Error('not kept')
  })
  onTestFinished(() => {
    calls.mockRestore()
    keep.mockRestore()
  })
  const screen = await showScreen(Unsent)
  const at = '2026-03-02T09:00:00.000Z'
  for (const text of ['First', 'Second'])
    sendOut({ clientId: text, place: 'chat:1', text, at, files: [] })
  await expect.poll(() => sent).toEqual(['First', 'Second'])
  await expect.element(screen.getByText('First: failedSecond: pending')).toBeVisible()
})
