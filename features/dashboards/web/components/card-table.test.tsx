import { expect, it } from 'vitest'
import { showScreen } from '#ui/page/test-screen.tsx'
import { CardTable } from './card-table.tsx'

it('DASH-02 the columns of a table fit a card of two thirds of the screen, also with long German words', async () => {
  const rows = [{ id: 1, company: 'Nordlicht Handelsgesellschaft', revenue: '128.440,50 $' }]
  const screen = await showScreen(() => (
    <div style={{ width: 603 }}>
      <CardTable
        name="Firmen"
        rows={rows}
        columns={[
          { head: 'Firma', cell: one => one.company },
          { head: 'Land', isText: true, cell: () => 'Vereinigtes Königreich' },
          { head: 'Bezahlte Rechnungen', isNumber: true, cell: () => '12' },
          { head: 'Einnahmen', isNumber: true, cell: one => one.revenue },
          { head: 'Änderung', isNumber: true, cell: () => '+1.204,5 %' },
        ]}
      />
    </div>
  ))
  const table = screen.getByRole('table', { name: 'Firmen' })
  await expect.element(table).toBeVisible()
  expect(table.element().scrollWidth).toBeLessThanOrEqual(603)
  expect(table.element().getBoundingClientRect().width).toBeLessThanOrEqual(603)
})
