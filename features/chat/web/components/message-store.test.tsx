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

it('CHAT-08 an answer on the screen quotes nothing of a message that was deleted', async () => {
  function Quotes() {
    const { messages } = useStretch('1')
    const quotes = messages.flatMap(({ replyTo }) => replyTo ?? [])
    return (
      <p>{quotes.map(({ message, isDeleted }) => (isDeleted ? 'deleted' : message)).join(' ')}</p>
    )
  }
  const secret = makeMessage(51)
  const replyTo = { id: 51, senderId: 2, senderName: 'Bruno Castellanos', isDeleted: false }
  const answer = { ...makeMessage(52), replyTo: { ...replyTo, message: 'Secret' } }
  showNewest(CHAT, { messages: [{ ...secret, message: 'Secret' }, answer], hasBefore: false })
  const screen = await showScreen(Quotes)
  await expect.element(screen.getByText('Secret')).toBeVisible()
  putMessage({ ...secret, message: 'Edited', editedAt: secret.time }, { isNew: false })
  await expect.element(screen.getByText('Edited')).toBeVisible()
  putMessage({ ...secret, message: '', deletedAt: secret.time }, { isNew: false })
  await expect.element(screen.getByText('deleted')).toBeVisible()
})
