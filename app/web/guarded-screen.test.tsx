import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { setComposed } from '#platform/web/screens/composed.ts'
import type { Screen } from '#platform/web/screens/define-screens.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { guardScreen } from './guarded-screen.tsx'

const todo: Screen = {
  path: '/apps/todo',
  title: 'screens.todo',
  access: 'session',
  load: async () => () => null,
  texts: [],
}

async function openOff() {
  await loadTexts(['shell'])
  setComposed({ screens: [], pages: [] })
  const Guarded = guardScreen(todo, () => <h1>Tasks</h1>)
  return showScreen(
    () => (
      <QueryClientProvider client={queryClient}>
        <Guarded />
      </QueryClientProvider>
    ),
    '/apps/todo',
  )
}

it('MISC-04 ADD-11 the page of an app that is off says so, and leads those who may to its switch', async () => {
  signInWith([{ action: 'manage', subject: 'all' }])
  const screen = await openOff()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('This app is turned off')
  await expect
    .element(screen.getByRole('link', { name: 'Open Settings' }))
    .toHaveAttribute('href', '/admin/settings?tab=apps')
})

it('MISC-04 others learn who can turn the app on', async () => {
  signInWith()
  const screen = await openOff()
  await expect.element(screen.getByText(/^An administrator can turn it on again/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open Settings' })).not.toBeInTheDocument()
})
