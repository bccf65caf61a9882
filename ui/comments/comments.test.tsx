import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { Button } from '../button/button.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { Comments } from './comments.tsx'

const WORDS = {
  new: 'Write a comment',
  send: 'Send',
  edit: 'Edit comment',
  delete: 'Delete comment',
  edited: 'edited',
  none: 'No comments yet',
  people: 'People',
}
const author = { fullName: 'Ada Lindqvist', avatar: null, avatarColor: 'accent' } as const
const send = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  signInWith()
  send.mockReset().mockResolvedValue()
})

/** A drawer with the comments of one record, which can be closed and opened again. */
function Screen() {
  const [record, setRecord] = useState(7)
  return (
    <QueryClientProvider client={queryClient}>
      <Button onClick={() => setRecord(0)}>Close</Button>
      <Button onClick={() => setRecord(7)}>Open 7</Button>
      <Button onClick={() => setRecord(8)}>Open 8</Button>
      {record === 0 ? null : (
        <Comments
          key={record}
          comments={[
            {
              id: record,
              text: 'Wash it',
              author,
              createdAt: '2026-03-02T08:30:00.000Z',
              editedAt: null,
              isMine: true,
            },
          ]}
          words={WORDS}
          find={q => ({ queryKey: ['people', q], queryFn: () => [] })}
          maxLength={500}
          draftKey={`van.${record}`}
          onAdd={text => send(text)}
          onEdit={(_id, text) => send(text)}
          onDelete={() => {}}
        />
      )}
    </QueryClientProvider>
  )
}

it('X-25 a comment that was not sent is there again when its record is reopened, and only there', async () => {
  const screen = await showScreen(Screen)
  const field = screen.getByRole('textbox', { name: 'Write a comment' })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await field.fill('Half a thou')
  await press('Close')
  await expect.element(field).not.toBeInTheDocument()
  await press('Open 8')
  await expect.element(field).toHaveValue('')
  await press('Open 7')
  await expect.element(field).toHaveValue('Half a thou')
  await press('Send')
  await expect.element(field).toHaveValue('')
  await press('Close')
  await press('Open 7')
  await expect.element(field).toHaveValue('')
  expect(send).toHaveBeenLastCalledWith('Half a thou')
})

it('X-25 a comment being edited is still being edited when its record is reopened, until it is canceled', async () => {
  const screen = await showScreen(Screen)
  const field = screen.getByRole('textbox', { name: 'Edit comment' })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await press('Edit comment')
  await field.fill('Wash it well')
  await press('Close')
  await press('Open 7')
  await expect.element(field).toHaveValue('Wash it well')
  await press('Cancel')
  await press('Close')
  await press('Open 7')
  await expect.element(screen.getByText('Wash it', { exact: true })).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

it('X-09 a comment is sent once however often Ctrl+Enter is pressed, and the next one can be written in the meantime', async () => {
  const answers: (() => void)[] = []
  send.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
  const screen = await showScreen(Screen)
  const field = screen.getByRole('textbox', { name: 'Write a comment' })
  await field.click()
  await userEvent.keyboard('First{Control>}{Enter}{Enter}{/Control}Second')
  await expect.element(field).toHaveValue('Second')
  answers[0]?.()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => send.mock.calls).toEqual([['First'], ['Second']])
  await expect.element(field).toHaveValue('')
  answers[1]?.()

  send.mockRejectedValueOnce(new Error('offline'))
  await userEvent.keyboard('Third{Control>}{Enter}{/Control}')
  await expect.element(field).toHaveValue('Third')
})

it('X-09 an edited comment is saved once, and stays in its field until it is', async () => {
  const answers: (() => void)[] = []
  send.mockImplementation(() => new Promise(resolve => answers.push(resolve)))
  const screen = await showScreen(Screen)
  await screen.getByRole('button', { name: 'Edit comment', exact: true }).click()
  const field = screen.getByRole('textbox', { name: 'Edit comment' })
  await field.fill('Wash it well')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expect.element(field).toHaveValue('Wash it well')
  answers[0]?.()
  await expect.element(field).not.toBeInTheDocument()
  expect(send.mock.calls).toEqual([['Wash it well']])
})
