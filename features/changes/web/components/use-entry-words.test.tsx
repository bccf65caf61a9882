import type { Change } from '../../contract/changes.contract.ts'
import { expect, it } from 'vitest'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { useEntryWords } from './use-entry-words.ts'

const change: Change = {
  id: 31,
  at: '2026-03-02T09:00:00.000Z',
  userId: 11,
  userName: 'admin',
  impersonatorId: null,
  action: 'refused',
  subject: 'Invoice',
  records: [
    { id: 'DELETE /apps/invoice/delete', name: 'Delete invoices', before: null, after: null },
  ],
  count: 1,
  ip: '',
  requestId: '',
  canUndo: false,
  undoneAt: null,
}

function Words({ of }: { of: Change }) {
  return <p>{useEntryWords()(of)}</p>
}

it('X-24 X-33 a refused call is named in the reader’s language, and by its summary in English', async () => {
  const english = await showScreen(() => <Words of={change} />)
  await expect.element(english.getByText('Access denied: Delete invoices')).toBeVisible()
  setPreferences({ language: 'de' })
  await expect.element(english.getByText('Zugriff verweigert: Rechnungen (löschen)')).toBeVisible()
})
