import { useState } from 'react'
import { expect, it } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { Toasts } from '../toast/toasts.tsx'
import { useSendLine } from './use-send-line.ts'

/** A field whose lines are answered on command. */
async function setUp({ isMultiline }: { isMultiline: boolean }) {
  const sent: { line: string; answer: PromiseWithResolvers<boolean> }[] = []
  const screen = await showScreen(() => {
    const [text, setText] = useState('')
    const send = useSendLine({
      text,
      setText,
      isMultiline,
      send(line) {
        const answer = Promise.withResolvers<boolean>()
        sent.push({ line, answer })
        return answer.promise
      },
    })
    return (
      <>
        <textarea
          aria-label="Line"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <button type="button" onClick={send}>
          Send
        </button>
        <Toasts />
      </>
    )
  })
  const field = screen.getByLabelText('Line')
  async function sendLine(line: string): Promise<void> {
    await field.fill(line)
    await screen.getByRole('button', { name: 'Send' }).click()
  }
  /** Once it is under way. */
  async function answer(line: string, isSent: boolean): Promise<void> {
    await expect.poll(() => sent.at(-1)?.line).toBe(line)
    sent.at(-1)?.answer.resolve(isSent)
  }
  return { screen, sent, field, sendLine, answer }
}

it('X-04 lines that couldn’t be sent all return to the field, in their order and before what was typed since', async () => {
  const { screen, field, sendLine, answer } = await setUp({ isMultiline: true })
  await sendLine('First')
  await sendLine('Second')
  await answer('First', false)
  await expect.element(field).toHaveValue('First')
  await field.fill('First\nThird')
  await answer('Second', false)
  await expect.element(field).toHaveValue('First\nSecond\nThird')
  await expect.element(screen.getByText('Unsent text restored')).toBeVisible()
})

it('X-04 a field of one line offers the lines that couldn’t be sent one after the other', async () => {
  const { screen, sent, field, sendLine, answer } = await setUp({ isMultiline: false })
  await sendLine('First')
  await sendLine('Second')
  await answer('First', false)
  await expect.element(field).toHaveValue('First')
  await answer('Second', false)
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveValue('Second')
  await expect.element(screen.getByText('Unsent text restored')).toBeVisible()
  await answer('First', true)
  await screen.getByRole('button', { name: 'Send' }).click()
  await answer('Second', true)
  await expect.element(field).toHaveValue('')
  expect(sent.map(one => one.line)).toEqual(['First', 'Second', 'First', 'Second'])
})

it('X-04 a line that fails before it is under way returns, and holds up none behind it', async () => {
  const sent: string[] = []
  const screen = await showScreen(() => {
    const [text, setText] = useState('')
    const sendLine = useSendLine({
      text,
      setText,
      isMultiline: true,
      send(line) {
        sent.push(line)
        if (line === 'First') throw new Error('not written')
        return Promise.resolve()
      },
    })
    return (
      <>
        <textarea
          aria-label="Line"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <button type="button" onClick={sendLine}>
          Send
        </button>
      </>
    )
  })
  const field = screen.getByLabelText('Line')
  await field.fill('First')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveValue('First')
  await field.fill('Second')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toEqual(['First', 'Second'])
})
