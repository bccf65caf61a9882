import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import { Button } from '../button/button.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { EmptyState } from '../state/state.tsx'
import { Toasts } from '../toast/toasts.tsx'
import { List } from './list.tsx'
import { useListQuery } from './use-list-query.ts'

interface Fruit {
  id: number
  name: string
}
const readSearch = searchSchema(
  z.object({
    q: z._default(z.string(), ''),
    page: z._default(z.coerce.number(), 1),
    perPage: z._default(z.coerce.number(), 10),
    sort: z._default(z.enum(['asc', 'desc']), 'asc'),
    sortColumn: z._default(z.string(), 'name'),
    kind: z._default(z.string(), ''),
  }),
)
const basket = createStore<readonly Fruit[]>([])
const handleDelete = vi.fn<(ids: number[]) => void>()
const fetchAll = vi.fn<() => Promise<readonly Fruit[]>>()

function FruitScreen() {
  const control = useListQuery(readSearch)
  const all = useStore(basket)
  const { page, perPage } = control.query
  return (
    <>
      <List<Fruit, typeof control.query>
        name="Fruits"
        control={control}
        result={{
          rows: all.slice((page - 1) * perPage, page * perPage),
          total: all.length,
          isStale: false,
          error: null,
          isRetrying: false,
          retry: () => undefined,
        }}
        columns={[{ key: 'name', title: 'Name', sortBy: 'name', cell: fruit => fruit.name }]}
        filters={[{ name: 'kind', label: 'Kind', options: [{ value: 'berry', text: 'Berry' }] }]}
        searchLabel="Search fruits"
        nameOf={fruit => fruit.name}
        fetchAll={fetchAll}
        bulk={rows => <Button onClick={() => handleDelete(rows.map(row => row.id))}>Delete</Button>}
        empty={<EmptyState title="No fruit yet" />}
        failed="Failed"
      />
      <Toasts />
    </>
  )
}
beforeEach(() => {
  basket.set(Array.from({ length: 23 }, (_, index) => ({ id: index + 1, name: `F${index + 1}` })))
  handleDelete.mockReset()
  fetchAll.mockReset().mockImplementation(async () => basket.get())
})

async function showAllChosen() {
  const screen = await showScreen(FruitScreen)
  const head = screen.getByRole('checkbox', { name: 'Select all on this page' })
  await head.click()
  await screen.getByRole('button', { name: 'Select all 23 that match' }).click()
  await expect.element(screen.getByText('23 selected')).toBeVisible()
  return { screen, head }
}

describe('Select all that match', () => {
  it.each(['Next page', 'Name'])('X-17 ends with another page or order (%s)', async name => {
    const { screen, head } = await showAllChosen()
    await screen.getByRole('button', { name, exact: true }).click()
    await expect.poll(screen.search).not.toBe('')
    await expect.element(screen.getByText('23 selected')).not.toBeInTheDocument()
    // Whatever was chosen of this page before, all of it is chosen now, and nothing else.
    await screen
      .getByRole('checkbox', { name: /Select F/ })
      .first()
      .click()
    await screen.getByRole('button', { name: 'Delete' }).click()
    expect(handleDelete.mock.lastCall?.[0].length).toBeLessThanOrEqual(10)
    screen.router.history.back()
    await expect.poll(screen.search).toBe('')
    await expect.element(head).toBeVisible()
    await expect.element(screen.getByText('23 selected')).not.toBeInTheDocument()
  })

  it('X-17 ends with a filter, and doesn’t return with it', async () => {
    const { screen } = await showAllChosen()
    await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('berry')
    await expect.element(screen.getByText('10 selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Clear filter: Kind' }).click()
    await expect.poll(screen.search).toBe('')
    await expect.element(screen.getByText('10 selected')).toBeVisible()
  })

  it('X-17 ends when the page is unselected, and doesn’t return on the next one', async () => {
    const { screen, head } = await showAllChosen()
    await head.click()
    await screen.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(screen.search).toBe('?page=2')
    await head.click()
    await expect.element(screen.getByText('10 selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Delete' }).click()
    expect(handleDelete).toHaveBeenCalledWith([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  })

  it('X-17 ends when one row is unselected, and doesn’t return with it', async () => {
    const { screen } = await showAllChosen()
    await screen.getByRole('checkbox', { name: 'Select F3', exact: true }).click()
    await expect.element(screen.getByText('9 selected')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Select F3', exact: true }).click()
    await expect.element(screen.getByText('10 selected')).toBeVisible()
  })

  it('X-17 ends when the selection is cleared', async () => {
    const { screen, head } = await showAllChosen()
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    await head.click()
    await expect.element(screen.getByText('10 selected')).toBeVisible()
  })

  it('X-11 X-17 loses what others delete, and gains nothing that others add', async () => {
    const { screen } = await showAllChosen()
    basket.set([{ id: 99, name: 'New' }, ...basket.get().slice(2)])
    await expect.element(screen.getByText('21 selected')).toBeVisible()
    await screen.getByRole('button', { name: 'Delete' }).click()
    expect(handleDelete).toHaveBeenCalledWith(Array.from({ length: 21 }, (_, index) => index + 3))
    basket.set([])
    await expect.element(screen.getByText('No fruit yet')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  })

  it('X-17 keeps what was chosen while they were fetched', async () => {
    const screen = await showScreen(FruitScreen)
    const fetched = Promise.withResolvers<readonly Fruit[]>()
    fetchAll.mockReturnValue(fetched.promise)
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await screen.getByRole('button', { name: 'Select all 23 that match' }).click()
    await screen.getByRole('checkbox', { name: 'Select F3', exact: true }).click()
    fetched.resolve(basket.get())
    await screen.getByRole('checkbox', { name: 'Select F4', exact: true }).click()
    await expect.element(screen.getByText('8 selected')).toBeVisible()
  })

  it('X-17 says when they can’t be fetched', async () => {
    const screen = await showScreen(FruitScreen)
    fetchAll.mockRejectedValue(new ApiError({ status: 503, code: 'http.503', detail: '' }))
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await screen.getByRole('button', { name: 'Select all 23 that match' }).click()
    await expect.element(screen.getByText(/The server is busy/)).toBeVisible()
    await expect.element(screen.getByText('10 selected')).toBeVisible()
  })
})
