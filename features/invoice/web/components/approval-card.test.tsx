import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { invoiceApprovalContract } from '../../contract/invoice-approval.contract.ts'
import { invoiceQuery } from '../invoice.api.ts'
import { ApprovalCard } from './approval-card.tsx'
import { draft } from './test-invoice.ts'

const asked = { ...draft, approval: 'requested' as const, version: 4, total: 120 }
let versions: (string | null)[] = []

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  queryClient.setQueryData(['invoice', 'approval'], {
    isOn: true,
    threshold: null,
    currency: 'USD',
  })
  await loadTexts(['invoice'])
  signInWith([{ action: 'manage', subject: 'Invoice' }])
  know({})
  versions = []
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).endsWith(invoiceApprovalContract.decideApproval.path))
      return answers(address, options)
    versions.push(new Headers(options?.headers).get('if-match'))
    const body = { status: 412, code: 'version.stale', detail: 'Someone else changed this.' }
    return Promise.resolve(Response.json(body, { status: 412 }))
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

/** The card of the draft as it is known by now. */
function Known() {
  const { data } = useQuery(invoiceQuery(asked.id))
  return data === undefined ? null : <ApprovalCard invoice={data.invoice} />
}
const know = (change: Partial<typeof asked>) =>
  queryClient.setQueryData(['invoice', 'one', asked.id], { invoice: { ...asked, ...change } })

it('INV-31 X-08 approves the draft that was on the screen when the dialog was opened, not one changed since', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Known />
    </QueryClientProvider>
  ))
  await screen.getByRole('button', { name: 'Approve' }).click()
  await expect
    .element(screen.getByText('It can then be issued as it is now, for $120.00.'))
    .toBeVisible()
  await screen.getByLabelText('Note').fill('Fine')
  const stale = screen
    .getByRole('status')
    .filter({ hasText: 'This draft was changed in the meantime.' })
  await expect.element(stale).not.toBeInTheDocument()
  know({ version: 5, total: 99_999 })
  await expect.element(stale).toBeVisible()
  await expect.element(screen.getByText(/for \$120\.00/)).toBeVisible()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => versions).toEqual(['"4"'])
  await expect.element(screen.getByLabelText('Note')).toHaveValue('Fine')
})
