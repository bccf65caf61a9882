import { expect, it, vi } from 'vitest'
import { ApiError } from '#platform/web/api/api-error.ts'
import { Button } from '../button/button.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { Toasts } from '../toast/toasts.tsx'
import { useAttempt } from './use-attempt.ts'

it('X-06 reports why an action failed, and refetches whatever the outcome', async () => {
  const refresh = vi.fn<() => void>()
  const answers = vi.fn<(isDone: boolean) => void>()
  const run = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ status: 409, code: 'list.full', detail: 'It is full.' }))
    .mockResolvedValueOnce()
  const screen = await showScreen(() => {
    const attempt = useAttempt(refresh)
    return (
      <>
        <Button onClick={() => void attempt(run).then(answers)}>Add</Button>
        <Toasts />
      </>
    )
  })
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByText('It is full.')).toBeVisible()
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => answers.mock.calls).toEqual([[false], [true]])
  expect(refresh).toHaveBeenCalledTimes(2)
})
