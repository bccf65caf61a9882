import type {} from '@vitest/browser-playwright'
import { afterEach, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { restoreStyles } from './load-with-retry.ts'

const ADDRESS = '/ui/theme/tokens.css?direct'
const findLink = () => document.querySelector<HTMLLinkElement>(`link[href="${ADDRESS}"]`)

afterEach(async () => {
  findLink()?.remove()
  await cdp().send('Network.setBlockedURLs', { urls: [] })
  await cdp().send('Network.disable')
})

it('X-11 requests a stylesheet again that failed without a connection', async () => {
  restoreStyles()
  await cdp().send('Network.enable')
  await cdp().send('Network.setBlockedURLs', { urls: [`*${ADDRESS}`] })
  const failed = vi.fn<() => void>()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = ADDRESS
  link.addEventListener('error', failed)
  document.head.append(link)
  await expect.poll(() => failed.mock.calls).toHaveLength(1)
  await cdp().send('Network.setBlockedURLs', { urls: [] })
  dispatchEvent(new Event('online'))
  await expect.poll(() => findLink()?.sheet?.cssRules.length).toBeGreaterThan(0)
})
