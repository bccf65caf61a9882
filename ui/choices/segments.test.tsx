import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { Segments } from './segments.tsx'

const OPTIONS = [
  { value: 'month', text: 'Month' },
  { value: 'list', text: 'List', icon: IconList },
] as const

function Views() {
  const [view, setView] = useState<'month' | 'list'>('month')
  return <Segments name="View" value={view} options={OPTIONS} onChoose={setView} />
}

it('X-30 one of a few views is pressed, and one shown as an icon keeps its name', async () => {
  const screen = await showScreen(Views)
  const views = screen.getByRole('group', { name: 'View' })
  const [month, list] = [
    views.getByRole('button', { name: 'Month' }),
    views.getByRole('button', { name: 'List' }),
  ]
  await expect.element(month).toHaveAttribute('aria-pressed', 'true')
  await expect.element(list).toHaveAttribute('data-tip', 'List')
  await list.click()
  await expect.element(list).toHaveAttribute('aria-pressed', 'true')
  await expect.element(month).toHaveAttribute('aria-pressed', 'false')
})
