import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showScreen } from '../../page/test-screen.tsx'
import type { PickedPerson } from '../../people-picker/people-picker.tsx'
import { RichTextEditor } from '../rich-text-editor.tsx'

const PEOPLE: PickedPerson[] = ['ann', 'anton', 'berta'].map((name, at) => ({
  id: at + 1,
  fullName: `${name} of Test`,
  detail: `${name}.test`,
  avatar: null,
  avatarColor: 'info',
}))
const find = (q: string) => ({
  queryKey: ['found', q],
  queryFn: async () => PEOPLE.filter(one => one.fullName.includes(q)),
})

it('PROF-06 X-28 people matching the text after @ are offered, picked by keyboard, and inserted as plain text', async () => {
  const written: { now: string } = { now: '' }
  const client = new QueryClient()
  await showScreen(function Screen() {
    const [value, setValue] = useState('')
    written.now = value
    return (
      <QueryClientProvider client={client}>
        <RichTextEditor label="Notes" value={value} onChange={setValue} mentions={find} />
      </QueryClientProvider>
    )
  })
  const text = page.getByRole('textbox', { name: 'Notes' })
  await text.click()
  await userEvent.keyboard('Ask @an')
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await expect.element(text).toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => written.now).toContain('Ask @anton.test')
  await expect.element(page.getByRole('option')).toHaveLength(0)
  // Esc closes the list and keeps what was typed; Enter makes a new line again.
  await userEvent.keyboard('or @be')
  await expect.element(page.getByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).toHaveLength(0)
  await userEvent.keyboard('{Enter}alone')
  await expect.poll(() => written.now).toMatch(/@anton\.test or @be<\/p><p>alone/)
})

it('PROF-06 a person who doesn’t match what was typed since is not picked, even while loading', async () => {
  const written: { now: string } = { now: '' }
  const client = new QueryClient()
  const slow = (q: string) => ({
    ...find(q),
    ...(q === 'an' ? {} : { queryFn: () => new Promise<PickedPerson[]>(() => {}) }),
  })
  await showScreen(function Screen() {
    const [value, setValue] = useState('')
    written.now = value
    return (
      <QueryClientProvider client={client}>
        <RichTextEditor label="Notes" value={value} onChange={setValue} mentions={slow} />
      </QueryClientProvider>
    )
  })
  await page.getByRole('textbox', { name: 'Notes' }).click()
  await userEvent.keyboard('Ask @an')
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await userEvent.keyboard('to')
  await expect.element(page.getByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => written.now).toContain('Ask @anton.test')
})
