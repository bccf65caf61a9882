import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { readDraft, writeDraft } from '#ui/form/draft.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { Client } from '../../contract/invoice-shapes.rules.ts'
import { clientsQuery } from '../invoice.api.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { draft } from './test-invoice.ts'
import type { Start } from './use-draft.ts'

// A new invoice, reloaded: what is on the screen is what would be saved.

const katrin: Client = {
  id: 7,
  name: 'Katrin Vogt',
  company: '',
  companyEmail: 'katrin@example.com',
  address: '',
  country: '',
  contact: '',
  taxId: '',
  language: 'en',
  isPaused: false,
  avatarColor: 'accent',
  version: 1,
}
const mila: Client = { ...katrin, id: 8, name: 'Mila Sterling', companyEmail: 'mila@example.com' }
const start: Start = {
  number: 4987,
  today: '2026-03-01',
  currency: 'USD',
  taxRates: [],
  company: {
    name: 'SMART FFT',
    address: '',
    country: '',
    email: '',
    phone: '',
    website: '',
    taxId: '',
    logoUrl: null,
  },
  payment: { bankName: '', country: '', iban: '', swiftCode: '' },
}
const Screen = () => (
  <QueryClientProvider client={queryClient}>
    <InvoiceEditor start={start} known={undefined} />
  </QueryClientProvider>
)

beforeEach(async () => {
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  queryClient.setQueryData(clientsQuery('').queryKey, [katrin, mila])
  signInWith([{ action: 'manage', subject: 'Invoice' }])
  await loadTexts(['invoice', 'document', 'changes'])
})

type Shown = Awaited<ReturnType<typeof showScreen>>
async function choose(screen: Shown, name: RegExp): Promise<void> {
  await screen.getByRole('combobox', { name: 'Client' }).click()
  await screen.getByRole('option', { name }).click()
  await expect.element(screen.getByRole('button', { name: 'Edit client' })).toBeVisible()
}
/** A new invoice for Katrin, shown again as after a reload. */
async function showReloaded(): Promise<Shown> {
  const first = await showScreen(Screen)
  await choose(first, /Katrin Vogt/)
  await first.unmount()
  return showScreen(Screen)
}

it('INV-20 X-25 a restored draft shows the client it would be saved for', async () => {
  const screen = await showReloaded()
  await expect.element(screen.getByText('Your unsaved draft was restored.')).toBeVisible()
  await expect.element(screen.getByText('Katrin Vogt')).toBeVisible()
})

it('INV-20 X-25 starting over takes the client away, and saving asks for one', async () => {
  const screen = await showReloaded()
  await choose(screen, /Mila Sterling/)
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect.element(screen.getByText('Mila Sterling')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save draft' }).click()
  const client = screen.getByRole('combobox', { name: 'Client' })
  await expect.element(client).toHaveAccessibleDescription('Select a client.')
  await expect.element(client).toHaveFocus()
})

it('INV-21 X-25 a refused line says why at its field, and has the focus', async () => {
  const screen = await showScreen(Screen)
  await choose(screen, /Katrin Vogt/)
  const line = screen.getByRole('group', { name: 'Line 1' })
  const cost = line.getByRole('textbox', { name: 'Cost' })
  await line.getByRole('textbox', { name: 'Item' }).fill('Anvil')
  await cost.fill('twelve')
  // Before saving: the totals leave it out.
  await expect.element(cost).toHaveAccessibleDescription('Enter a number.')
  await line.getByRole('textbox', { name: 'Quantity' }).fill('0')
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(cost).toHaveFocus()
  const qty = line.getByRole('textbox', { name: 'Quantity' })
  await expect.element(qty).toHaveAccessibleDescription(/above zero/)
  await cost.fill('12')
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(qty).toHaveFocus()
})

it('INV-27 X-25 a draft deleted elsewhere keeps what is typed, and says that it was deleted', async () => {
  let remove: () => void = () => undefined
  const screen = await showScreen(function Deleted() {
    const [isDeleted, setDeleted] = useState(false)
    remove = () => setDeleted(true)
    return (
      <QueryClientProvider client={queryClient}>
        <InvoiceEditor start={start} known={undefined} isDeleted={isDeleted} />
      </QueryClientProvider>
    )
  })
  const note = screen.getByLabelText(/^Note/)
  await note.fill('Thank you')
  remove()
  await expect.element(screen.getByRole('alert').getByText(/was deleted/)).toBeVisible()
  await expect.element(note).toHaveValue('Thank you')
})

/** An edit of the draft, which someone else has edited since; then the next answer. Returns what is sent. */
async function showStale(newer: Partial<typeof draft>, answer: () => Response) {
  const current = { ...draft, ...newer, version: 2 }
  const sent: { match: string | null; body: unknown }[] = []
  const files = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).endsWith('/apps/invoice/update')) return files(address, options)
    const match = new Headers(options?.headers).get('if-match')
    sent.push({ match, body: JSON.parse(String(options?.body)) })
    return Promise.resolve(
      match === '"1"'
        ? Response.json(
            { status: 412, code: 'record.stale', detail: 'Changed.', current },
            { status: 412 },
          )
        : answer(),
    )
  })
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <InvoiceEditor start={start} known={draft} />
    </QueryClientProvider>
  ))
  return { screen, sent }
}
const KEY = `invoice.edit.${draft.id}`
const refused = () =>
  Response.json({ status: 503, code: 'server.busy', detail: 'Busy' }, { status: 503 })

it('INV-27 X-08 a mix of both versions that can’t be saved says why at its fields', async () => {
  writeDraft(KEY, { currency: 'JPY' }, { currency: 'USD' })
  const items = draft.items.map(line => ({ ...line, cost: 9.5 }))
  const { screen, sent } = await showStale({ items }, refused)
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  const cost = screen.getByRole('textbox', { name: 'Cost' })
  await expect.element(cost).toHaveValue('9.5')
  await expect.element(cost).toHaveAccessibleDescription('JPY has no decimals.')
  expect(sent).toHaveLength(1)
  await cost.fill('10')
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await expect
    .poll(() => sent.at(1))
    .toMatchObject({ match: '"2"', body: { currency: 'JPY', items: [{ cost: 10 }] } })
})

it('INV-27 X-08 X-25 a refused save of both versions keeps them, and their draft', async () => {
  const { screen, sent } = await showStale({ salesperson: 'Ada' }, refused)
  await screen.getByLabelText(/^Note/).fill('Thank you')
  await screen.getByRole('button', { name: 'Save draft' }).click()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText(/server is busy/)).toBeVisible()
  await expect.element(screen.getByLabelText(/^Note/)).toHaveValue('Thank you')
  await expect.element(screen.getByLabelText(/^Salesperson/)).toHaveValue('Ada')
  expect(sent.at(1)?.body).toMatchObject({ note: 'Thank you', salesperson: 'Ada' })
  expect(readDraft(KEY, { note: '' })).toEqual({ note: 'Thank you' })
})
