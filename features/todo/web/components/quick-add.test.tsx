import { QueryClientProvider } from '@tanstack/react-query'
import { createRef } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { QuickAdd } from './quick-add.tsx'

async function show() {
  await loadTexts(['todo', 'recurrence'])
  const input = createRef<HTMLInputElement>()
  return showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <QuickAdd input={input} given={{ isImportant: false, dueDate: null, tag: undefined }} />
    </QueryClientProvider>
  ))
}

it('TODO-09 asks for a title if the line has only a date, a tag or an importance', async () => {
  const screen = await show()
  const field = screen.getByRole('textbox', { name: 'New task' })
  const problem = screen.getByRole('alert')
  for (const line of ['tomorrow', '#high', '!']) {
    await field.fill(line)
    await expect.element(field).not.toBeInvalid()
    await screen.getByRole('button', { name: 'Add task' }).click()
    await expect.element(problem).toHaveTextContent('Add a title')
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveFocus()
  }
  // An empty field just gets the focus.
  await field.fill('')
  await screen.getByRole('button', { name: 'Add task' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).not.toBeInvalid()
  await expect.element(problem).not.toBeInTheDocument()
})

it('TODO-09 what is typed while a task is being saved becomes the next one, in order; a refused one returns', async () => {
  signInWith()
  const others = globalThis.fetch
  const titles: string[] = []
  const answers: (() => void)[] = []
  const body = z.object({ task: z.object({ title: z.string() }) })
  const fetches = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    if (!String(address).includes('add-task')) return others(address, options)
    titles.push(body.parse(JSON.parse(String(options?.body))).task.title)
    await new Promise<void>(resolve => answers.push(resolve))
    return Response.json({ status: 422, code: 'task.bad', detail: 'Not this one' }, { status: 422 })
  })
  const screen = await show()
  const field = screen.getByRole('textbox', { name: 'New task' })
  await field.click()
  await userEvent.keyboard('Order seals{Enter}Call Petra{Enter}Book')
  await expect.poll(() => answers.length).toBe(1)
  await expect.element(field).toHaveValue('Book')
  answers[0]?.()
  await expect.poll(() => titles).toEqual(['Order seals', 'Call Petra'])
  await expect.element(field).toHaveValue('Book')
  await field.fill('')
  await expect.element(field).toHaveValue('Order seals')
  answers[1]?.()
  await field.fill('')
  await expect.element(field).toHaveValue('Call Petra')
  fetches.mockRestore()
})

it('TODO-09 a line that names an unknown person returns, with the reason at the field', async () => {
  signInWith()
  const others = globalThis.fetch
  const fetches = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (address, options) =>
      String(address).includes('/apps/users/people')
        ? Response.json({ people: [] })
        : others(address, options),
    )
  onTestFinished(() => fetches.mockRestore())
  const screen = await show()
  const field = screen.getByRole('textbox', { name: 'New task' })
  await field.fill('Call @zed')
  await screen.getByRole('button', { name: 'Add task' }).click()
  const problem = screen.getByText('No one is named zed')
  await expect.element(problem).toHaveAttribute('id', 'quick-add-problem')
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveValue('Call @zed')
  await field.fill('Call @zoe')
  await expect.element(problem).not.toBeInTheDocument()
  await expect.element(field).not.toBeInvalid()
})
