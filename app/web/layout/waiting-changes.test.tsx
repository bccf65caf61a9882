import { expect, it, onTestFinished } from 'vitest'
import { outbox } from '#platform/web/outbox/outbox.ts'
import { queue } from '#platform/web/screens/shell-points.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

it('X-12 changes left by a closed tab are sent from any screen, and no longer counted', async () => {
  const sent: unknown[] = []
  async function load() {
    outbox.register('notes.add', {
      send: async args => void sent.push(args),
      onRefused: () => {},
    })
  }
  onTestFinished(queue({ kinds: ['notes.add'], load }).give())
  outbox.keep('notes.add', 1)
  outbox.keep('notes.add', 2)
  const screen = await showScreen(WaitingChanges)
  await expect.poll(() => sent).toEqual([1, 2])
  await expect.element(screen.getByText('waiting to sync')).not.toBeInTheDocument()
})
