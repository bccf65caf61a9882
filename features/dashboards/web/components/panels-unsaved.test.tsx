import type { CardAlert } from '../../contract/card-alerts.contract.ts'
import type { CardNote } from '../../contract/card-boards.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { alertsQuery, notesQuery } from '../boards.api.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'

const alert: CardAlert = {
  id: 5,
  figure: 'overdue',
  direction: 'above',
  amount: 10_000,
  currency: 'USD',
  span: 'last28',
  notifiesByEmail: false,
  isPaused: false,
  state: 'calm',
  value: 800,
  checkedAt: null,
  lastTriggeredAt: null,
  version: 1,
}
const note: CardNote = {
  id: 6,
  day: '2026-11-02',
  text: 'Sale',
  isShared: false,
  isOwn: true,
  author: null,
  canChange: true,
  version: 1,
  updatedAt: '2026-11-02T10:00:00.000Z',
}

beforeEach(async () => {
  await loadTexts(['boards', 'dashboard'])
  signInWith([{ action: 'manage', subject: 'all' }])
  queryClient.clear()
  queryClient.setQueryData(alertsQuery.queryKey, [alert])
  queryClient.setQueryData(notesQuery.queryKey, [note])
})

const show = (panel: ReactNode) =>
  showScreen(() => <QueryClientProvider client={queryClient}>{panel}</QueryClientProvider>)

it.each([
  {
    what: 'alert',
    panel: <AlertsPanel onClose={() => undefined} />,
    dialog: 'Edit alert',
    choice: 'Also notify me by email',
  },
  {
    what: 'annotation',
    panel: <NotesPanel onClose={() => undefined} />,
    dialog: 'Edit annotation',
    choice: 'Share with everyone who can read reports',
  },
])('DASH-06 X-25 asks before what was only ticked in an $what is lost', async one => {
  const screen = await show(one.panel)
  await screen.getByRole('button', { name: /^Actions for/ }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = screen.getByRole('dialog', { name: one.dialog })
  await dialog.getByRole('checkbox', { name: one.choice }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog.getByRole('checkbox', { name: one.choice })).toBeChecked()
})
