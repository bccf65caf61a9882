import { expect, it } from 'vitest'
import { showScreen } from '#ui/page/test-screen.tsx'
import { putMessage, setSeen, showNewest, useStretch } from './message-store.ts'
import { makeMessage } from './test-messages.ts'

const CHAT = 1

function Stretch() {
  const { messages, hasBefore } = useStretch(`${CHAT}`)
  return (
    <p>
      {messages.map(({ id }) => id).join(' ')} {hasBefore ? 'and before' : 'and nothing before'}
    </p>
  )
}

it('CHAT-03 CHAT-06 receipts and messages for a closed chat hide nothing when it is opened', async () => {
  const screen = await showScreen(Stretch)
  const at = '2026-11-22T10:00:00.000Z'
  setSeen({ chatId: CHAT, userId: 2, seenId: 40, deliveredId: 40, seenAt: at })
  putMessage(makeMessage(42), { isNew: true })
  showNewest(CHAT, { messages: [41, 42].map(id => makeMessage(id)), hasBefore: true })
  await expect.element(screen.getByText('41 42 and before')).toBeVisible()
})
