import type { RecordLink } from '#platform/contract/record-links.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { linkableRecords } from '#platform/web/screens/record-links.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { linksQuery } from '../links.api.ts'
import { RecordLinks } from './record-links.tsx'

beforeAll(() => loadTexts(['links', 'ui']))
beforeEach(() => queryClient.clear())

const link = (over: Partial<RecordLink>): RecordLink => ({
  id: 1,
  type: 'task',
  recordId: '5',
  title: 'Call Ana',
  address: '/apps/todo?task=5',
  isDone: false,
  canRemove: true,
  ...over,
})
const show = (title?: string) =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <RecordLinks type="email" id="7" {...(title === undefined ? {} : { title })} />
    </QueryClientProvider>
  ))
const know = (links: RecordLink[]) =>
  queryClient.setQueryData(linksQuery({ type: 'email', id: '7' }).queryKey, links)

describe('links of a record', () => {
  it('MAIL-21 open the other end and show what it is and whether it is done', async () => {
    know([
      link({}),
      link({ id: 2, title: 'Paid', isDone: true }),
      link({ id: 3, type: 'chat', title: '', address: '/apps/chat?chat=1' }),
    ])
    const screen = await show()
    const open = screen.getByRole('link', { name: 'Task Call Ana' })
    await expect.element(open).toHaveAttribute('href', '/apps/todo?task=5')
    await expect.element(screen.getByRole('link', { name: 'Task, done Paid' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Message Message' })).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(0)
  })

  it('TODO-15 can be removed in a drawer by those who may; records without a screen show only their title', async () => {
    know([
      link({}),
      link({
        id: 2,
        type: 'invoice',
        title: 'Invoice 4989',
        address: null,
        isDone: null,
        canRemove: false,
      }),
    ])
    const screen = await show('Linked items')
    await expect.element(screen.getByRole('heading', { name: 'Linked items' })).toBeVisible()
    await expect.element(screen.getByText('Invoice 4989')).toBeVisible()
    expect(screen.getByRole('link').elements()).toHaveLength(1)
    expect(screen.getByRole('button').elements()).toHaveLength(1)
    await expect
      .element(screen.getByRole('button', { name: 'Remove link to Call Ana' }))
      .toBeVisible()
  })

  it('MAIL-21 render nothing when there are none', async () => {
    know([])
    const screen = await show('Linked items')
    expect(screen.getByRole('heading').elements()).toHaveLength(0)
  })

  it('find and link records of declared resources, under their own name', async () => {
    const take = linkableRecords({
      type: 'own_vans',
      subject: 'Client',
      name: 'vans',
      icon: 'table',
      text: 'screens.users',
    }).give()
    onTestFinished(take)
    signInWith([{ action: 'read', subject: 'Client', own: true }])
    let sent: unknown
    const answers = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
      const path = String(address).replace(location.origin, '').split('?')[0] ?? ''
      if (path === '/api/vans/options')
        return Promise.resolve(Response.json({ options: [{ id: 4, title: 'Blue van' }] }))
      if (path !== '/api/links/add') return answers(address, options)
      sent = JSON.parse(String(options?.body))
      const own = link({ id: 9, type: 'own_vans', recordId: '4', title: 'Blue van' })
      return Promise.resolve(Response.json({ link: own, changeId: 3 }, { status: 201 }))
    })
    know([link({ id: 8, type: 'own_vans', title: '', address: '/apps/vans/5', isDone: null })])
    const screen = await show('Linked items')
    await expect.element(screen.getByRole('link', { name: 'Users Users' })).toBeVisible()
    await screen.getByRole('button', { name: 'Link…' }).click()
    await screen.getByRole('combobox', { name: 'Users' }).fill('blue')
    await screen.getByRole('option', { name: 'Blue van' }).click()
    await screen.getByRole('button', { name: 'Link', exact: true }).click()
    await expect
      .poll(() => sent)
      .toEqual({
        record: { type: 'email', id: '7' },
        relatedRecord: { type: 'own_vans', id: '4' },
      })
  })
})
