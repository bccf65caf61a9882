import { expect, it } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { VirtualList } from './virtual-list.tsx'

it('X-35 paper has all rows of a long list, and the screen those in sight again', async () => {
  const items = Array.from({ length: 200 }, (_, id) => ({ id }))
  const screen = await showScreen(() => (
    <div style={{ height: 300 }}>
      <VirtualList name="Rows" items={items} keyOf={row => row.id} estimate={() => 40}>
        {row => <div style={{ height: 40 }}>Row {row.id}</div>}
      </VirtualList>
    </div>
  ))
  await expect.element(screen.getByText('Row 0')).toBeVisible()
  await expect.element(screen.getByText('Row 199')).not.toBeInTheDocument()
  dispatchEvent(new Event('beforeprint'))
  await expect.element(screen.getByText('Row 199')).toBeInTheDocument()
  dispatchEvent(new Event('afterprint'))
  await expect.element(screen.getByText('Row 199')).not.toBeInTheDocument()
})
