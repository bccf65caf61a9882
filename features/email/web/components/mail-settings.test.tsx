import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { emailSettings } from '../../contract/email-mailbox.contract.ts'
import { FilterForm } from './filter-form.tsx'
import { MailSettings } from './mail-settings.tsx'

const mailbox = {
  name: 'Ada',
  email: 'ada@example.com',
  folders: [],
  emailsMeta: { inbox: 0, draft: 0, spam: 0 },
  starred: 0,
  labels: [],
  settings: emailSettings.parse({}),
  trashDays: 30,
  canSendOutside: false,
  attachmentBytes: 1,
}

function Settings() {
  const [tab, setTab] = useState('vacation')
  return (
    <QueryClientProvider client={queryClient}>
      <MailSettings mailbox={mailbox} tab={tab} onTab={setTab} onClose={() => {}} />
    </QueryClientProvider>
  )
}

beforeEach(async () => {
  signInWith()
  sessionStorage.clear()
  await loadTexts(['email'])
})

it('X-25 MAIL-14 a vacation reply and a signature outlive a change of the tab', async () => {
  const screen = await showScreen(Settings)
  const open = (name: string) => screen.getByRole('tab', { name }).click()
  const subject = screen.getByRole('textbox', { name: /Subject/ })
  await subject.fill('Away until Monday')
  await open('Signatures')
  await screen.getByRole('button', { name: 'Add signature' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Short')
  await open('Vacation responder')
  await expect.element(subject).toHaveValue('Away until Monday')
  await open('Signatures')
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Short')
})

it('X-25 MAIL-14 a vacation reply without a text is refused at its field', async () => {
  const screen = await showScreen(Settings)
  await screen.getByRole('checkbox', { name: /automatic replies/ }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('This field is required.')).toBeVisible()
})

it('X-25 MAIL-20 a filter without a name is refused at its field, which takes the focus', async () => {
  const fetches = vi.spyOn(globalThis, 'fetch')
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <FilterForm labels={[]} onClose={() => {}} />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Save' }).click()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('This field is required.')
  expect(fetches.mock.calls.filter(([address]) => String(address).includes('add-filter'))).toEqual(
    [],
  )
  fetches.mockRestore()
})
