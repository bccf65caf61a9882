import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { Choices } from './choices.tsx'
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

it('X-30 choices of words alone look like segments', async () => {
  const words = [
    { value: 'day', text: 'Day' },
    { value: 'week', text: 'Week' },
  ] as const
  const ignore = () => undefined
  const screen = await showScreen(() => (
    <>
      <Segments name="Segments" value="day" options={words} onChoose={ignore} />
      <Choices name="Choices" value="day" options={words} onChoose={ignore} />
    </>
  ))
  const looksOf = (element: Element | null | undefined) => {
    const style = getComputedStyle(element ?? document.body)
    // Colors may be on their way to where they go.
    const { borderRadius, minHeight, fontSize, fontWeight } = style
    return { borderRadius, minHeight, fontSize, fontWeight }
  }
  const segments = screen.getByRole('group', { name: 'Segments' }).element()
  const choices = screen.getByRole('radio', { name: 'Day' }).element().closest('div')
  expect(looksOf(choices)).toEqual(looksOf(segments))
  expect(looksOf(choices?.firstElementChild)).toEqual(looksOf(segments.firstElementChild))
  expect(looksOf(choices?.lastElementChild)).toEqual(looksOf(segments.lastElementChild))
})
