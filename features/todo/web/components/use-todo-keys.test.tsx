import type { Task } from '../../contract/todo.contract.ts'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { testTask } from './test-task.ts'
import type { TaskActions } from './use-task-actions.ts'
import { useTodoKeys } from './use-todo-keys.ts'

it('TODO-13 the key for deleting is for all selected tasks, and without any for the focused one', async () => {
  await loadTexts(['todo'])
  const change = vi.fn<TaskActions['change']>().mockResolvedValue(true)
  const tasks = [1, 2, 3].map(testTask)
  const screen = (chosen: readonly Task[]) =>
    showScreen(function Tasks() {
      const root = useRef<HTMLDivElement>(null)
      const input = useRef<HTMLInputElement>(null)
      useTodoKeys({
        root,
        input,
        tasks,
        chosen,
        address: { go: () => undefined },
        actions: { change },
        onChoose: () => undefined,
        onDate: () => undefined,
      })
      return (
        <div ref={root}>
          {tasks.map(({ id }) => (
            <div key={id} data-row={id}>
              <button type="button">Task {id}</button>
            </div>
          ))}
        </div>
      )
    })
  const first = await screen([])
  await first.getByRole('button', { name: 'Task 2' }).click()
  await userEvent.keyboard('#')
  expect(change).toHaveBeenLastCalledWith([2], { isDeleted: true })
  await first.unmount()
  const second = await screen(tasks.slice(1))
  await second.getByRole('button', { name: 'Task 3' }).click()
  await userEvent.keyboard('#')
  expect(change).toHaveBeenLastCalledWith([2, 3], { isDeleted: true })
})
