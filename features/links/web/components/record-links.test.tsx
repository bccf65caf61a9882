import type { RecordLink } from '#platform/contract/record-links.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
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

describe('the links of a record', () => {
  it('MAIL-21 lead to the other end, and say what it is and whether it is done', async () => {
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

  it('TODO-15 in a drawer they can be taken away by who may; what has no screen is told by its title', async () => {
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

  it('MAIL-21 nothing stands there where there is none', async () => {
    know([])
    const screen = await show('Linked items')
    expect(screen.getByRole('heading').elements()).toHaveLength(0)
  })
})
