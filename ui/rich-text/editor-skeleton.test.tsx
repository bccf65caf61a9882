import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import { RichTextEditor } from './rich-text-editor.tsx'

// In a file of its own: the editor is loaded only once.
it('the rich-text editor reserves its height while loading, and already shows the text', async () => {
  await page.viewport(390, 900)
  const text = '<p>a</p><h2>b</h2><ul><li><p>c</p></li></ul><p>d</p><p>e</p>'
  const screen = await showScreen(() => (
    <RichTextEditor label="Notes" value={text} onChange={() => undefined} />
  ))
  const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height
  const skeleton = screen.container.querySelector('[aria-busy=true]')
  expect(skeleton?.textContent).toBe('abcde')
  const before = heightOf(skeleton)
  await expect.element(screen.getByRole('textbox', { name: 'Notes' })).toBeVisible()
  expect(before).toBeGreaterThan(200)
  expect(heightOf(screen.getByRole('toolbar').element().parentElement?.parentElement)).toBe(before)
})

it('X-31 the toolbar is one row that scrolls on a phone, with undo and redo always in sight', async () => {
  await page.viewport(390, 900)
  const screen = await showScreen(() => (
    <RichTextEditor label="Notes" value="" onChange={() => undefined} />
  ))
  const toolbar = screen.getByRole('toolbar')
  const button = (name: string) => toolbar.getByRole('button', { name, exact: true })
  await expect.element(button('Bold')).toBeVisible()
  expect(toolbar.element().parentElement?.getBoundingClientRect().height).toBeLessThan(60)
  await expect.element(button('Link')).not.toBeInViewport()
  toolbar.element().scrollLeft = toolbar.element().scrollWidth
  await expect.element(button('Link')).toBeInViewport()
  await expect.element(button('Undo')).toBeInViewport()
  await expect.element(button('Redo')).toBeInViewport()
})
