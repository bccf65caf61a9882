import { QueryClientProvider } from '@tanstack/react-query'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { QuickAdd } from './quick-add.tsx'

it('TODO-09 asks for a title if the line has only a date, a tag or an importance', async () => {
  await loadTexts(['todo', 'recurrence'])
  const input = createRef<HTMLInputElement>()
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <QuickAdd input={input} given={{ isImportant: false, dueDate: null, tag: undefined }} />
    </QueryClientProvider>
  ))
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
