import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showScreen } from '#ui/page/test-screen.tsx'
import { AddLine } from './add-line.tsx'

it('TODO-12 X-04 a checklist item that couldn’t be added returns to its field and stays a draft', async () => {
  const answers: PromiseWithResolvers<boolean>[] = []
  const show = (label: string) =>
    showScreen(() => (
      <AddLine
        label={label}
        draftKey="todo.check.5"
        onAdd={() => {
          const answer = Promise.withResolvers<boolean>()
          answers.push(answer)
          return answer.promise
        }}
      />
    ))
  const screen = await show('Add checklist item')
  const field = screen.getByRole('textbox', { name: 'Add checklist item' })
  await field.fill('Paper')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.resolve(false)
  await expect.element(field).toHaveValue('Paper')
  const reopened = await show('Reopened')
  await expect.element(reopened.getByRole('textbox', { name: 'Reopened' })).toHaveValue('Paper')
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.resolve(true)
  await expect.element(field).toHaveValue('')
})
