import { expect, it } from 'vitest'
import { ApiError } from '#platform/web/api/api-error.ts'
import { showScreen } from '../page/test-screen.tsx'
import { ErrorState } from './state.tsx'

it('USR-18 what is private to the person one views as isn’t a failure', async () => {
  const error = new ApiError({
    status: 403,
    code: 'impersonation.personal',
    detail: 'x',
    requestId: 'abc',
  })
  const screen = await showScreen(() => (
    <ErrorState title="Couldn’t load this" error={error} onRetry={() => undefined} />
  ))
  await expect.element(screen.getByText(/^This is private to the account’s owner/)).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Couldn’t load this')).not.toBeInTheDocument()
  await expect.element(screen.getByText('abc')).not.toBeInTheDocument()
})

it.each([
  ['a record that no longer exists offers no other try', 404, 'task.not_found', 0],
  ['an error of the server does', 500, 'server.error', 1],
])('X-23 %s', async (_case, status, code, count) => {
  const error = new ApiError({ status, code, detail: 'It was deleted.', requestId: 'abc' })
  const screen = await showScreen(() => (
    <ErrorState title="Couldn’t load this task" error={error} onRetry={() => undefined} />
  ))
  await expect.element(screen.getByText('Couldn’t load this task')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(count)
  expect(screen.getByText('abc').elements()).toHaveLength(count)
})
