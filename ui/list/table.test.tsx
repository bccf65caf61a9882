import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { searchSchema } from '#platform/web/search/search-schema.ts'
import { showScreen } from '../page/test-screen.tsx'
import { Table } from './table.tsx'
import { useListQuery } from './use-list-query.ts'

const readSearch = searchSchema(
  z.object({
    q: z._default(z.string(), ''),
    page: z._default(z.coerce.number(), 1),
    perPage: z._default(z.coerce.number(), 10),
    sort: z._default(z.enum(['asc', 'desc']), 'asc'),
    sortColumn: z._default(z.string(), 'name'),
  }),
)

it.each([1280, 700])('INV-02 an amount of any length is never cut, %i px', async width => {
  await page.viewport(width, 700)
  const screen = await showScreen(() => (
    <Table
      name="Invoices"
      control={useListQuery(readSearch)}
      columns={[
        { key: 'name', title: 'Client', cell: row => <a href={`#${row.id}`}>Ann</a> },
        {
          key: 'total',
          title: 'Total',
          width: 96,
          isNumber: true,
          cell: () => <bdi>KWD 410,195,123.000</bdi>,
        },
        { key: 'state', title: 'State', width: 120, cell: () => 'Paid' },
      ]}
      rows={[{ id: 1 }]}
      nameOf={() => 'Ann'}
      isStale={false}
      selection={undefined}
      menu={undefined}
    />
  ))
  const cell = screen.getByRole('cell', { name: 'KWD 410,195,123.000' })
  await expect.element(cell).toBeVisible()
  await expect
    .poll(() => {
      const { scrollWidth, clientWidth } = cell.element()
      return scrollWidth - clientWidth
    })
    .toBe(0)
})
