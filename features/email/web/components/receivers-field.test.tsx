import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ReceiversField } from './receivers-field.tsx'

beforeAll(() => loadTexts(['email']))

async function show(start: Mailbox[] = []) {
  let value = start
  function Screen() {
    const [receivers, setReceivers] = useState(start)
    value = receivers
    return (
      <QueryClientProvider client={queryClient}>
        <ReceiversField label="To" value={receivers} onChange={setReceivers} />
      </QueryClientProvider>
    )
  }
  const screen = await showScreen(Screen)
  return { screen, field: screen.getByRole('combobox', { name: 'To' }), read: () => value }
}
function paste(element: Element, text: string): void {
  const data = new DataTransfer()
  data.setData('text', text)
  element.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

describe('recipients', () => {
  it('MAIL-02 are split into unique chips when pasted, with invalid addresses marked', async () => {
    const { screen, field, read } = await show([{ name: 'Ada', email: 'ada@a.example' }])
    paste(field.element(), '"A B" <a@b.example>, ADA@a.example; c@d.example, nonsense')
    await expect.element(screen.getByRole('button', { name: 'Remove A B' })).toBeVisible()
    await expect.element(screen.getByText('invalid address')).toBeVisible()
    expect(read().map(one => one.email)).toEqual([
      'ada@a.example',
      'a@b.example',
      'c@d.example',
      'nonsense',
    ])
  })

  it('MAIL-02 may be typed with a comma inside the quotes of their name', async () => {
    const { screen, field, read } = await show()
    await field.click()
    await userEvent.keyboard('"Doe, Jane" <jane@example.com>,')
    await expect.element(screen.getByRole('button', { name: 'Remove Doe, Jane' })).toBeVisible()
    expect(read()).toEqual([{ name: 'Doe, Jane', email: 'jane@example.com' }])
  })

  it('MAIL-02 are removed by Backspace (the last one) or by their own buttons', async () => {
    const { screen, field, read } = await show([
      { name: 'Ada', email: 'ada@a.example' },
      { name: '', email: 'b@b.example' },
    ])
    await field.click()
    await userEvent.keyboard('{Backspace}')
    expect(read().map(one => one.email)).toEqual(['ada@a.example'])
    await screen.getByRole('button', { name: 'Remove Ada' }).click()
    expect(read()).toEqual([])
    await expect.element(field).toHaveFocus()
  })
})
