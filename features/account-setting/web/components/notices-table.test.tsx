import {
  DEFAULT_CHANNELS,
  NOTICES_AT_FIRST,
} from '#features/notifications/contract/notifications.rules.ts'
import { expect, it } from 'vitest'
import { boot } from '#platform/web/boot/boot.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { setInstance } from '#platform/web/instance/instance.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { NoticesTable } from './notices-table.tsx'

it('ACC-07 ADD-11 what only apps that are off notify about isn’t offered', async () => {
  await loadTexts(['account-setting'])
  const screen = await showScreen(() => (
    <NoticesTable flags={NOTICES_AT_FIRST} channels={DEFAULT_CHANNELS} onChange={() => {}} />
  ))
  const flags = screen.getByRole('switch')
  await expect.poll(() => flags.elements().length).toBe(6)
  setInstance({ ...boot.instance, off: ['blog'] })
  await expect.poll(() => flags.elements().length).toBe(4)
  await expect.element(screen.getByRole('switch', { name: /Blog digest/ })).not.toBeInTheDocument()
  setInstance({ ...boot.instance, off: ['blog', 'profile'] })
  await expect
    .element(screen.getByRole('switch', { name: /New followers/ }))
    .not.toBeInTheDocument()
  setInstance(boot.instance)
  await expect.poll(() => flags.elements().length).toBe(6)
})
