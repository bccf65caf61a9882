import { startTransition, useState } from 'react'
import { expect, it } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { RichTextEditor, type TextHandle } from './rich-text-editor.tsx'

/** Slow to render: with several, React yields to timers between render and commit, as it does with a whole screen. */
function Slow() {
  const end = performance.now() + 12
  while (performance.now() < end);
  return null
}

it('BLOG-21 the editor can be used although its screen took long to render', async () => {
  // Loaded already, as for someone who has used it before.
  await import('./editor/editor-surface.tsx')
  const seen: { handle: TextHandle | undefined; begin: () => void } = {
    handle: undefined,
    begin: () => undefined,
  }
  const screen = await showScreen(function Late() {
    const [isWriting, setWriting] = useState(false)
    const [value, setValue] = useState('<p>One</p>')
    seen.begin = () => setWriting(true)
    if (!isWriting) return <p>List</p>
    const together = {
      people: [],
      onReady: (handle: TextHandle | undefined) => {
        seen.handle = handle
        handle?.spell('<p>One</p>')
      },
      onPlace: () => undefined,
      onRefused: () => undefined,
    }
    return (
      <>
        <RichTextEditor label="Notes" value={value} onChange={setValue} together={together} />
        <Slow />
        <Slow />
        <Slow />
        <p>{value}</p>
      </>
    )
  })
  startTransition(seen.begin)
  const text = screen.getByRole('textbox', { name: 'Notes' })
  await expect.element(text).toHaveTextContent('One')
  await expect.poll(() => seen.handle).toBeDefined()
  await text.fill('Two')
  await expect.element(screen.getByText('<p>Two</p>')).toBeVisible()
  expect(seen.handle?.spell('<p>B </p>')).toBe('<p>B </p>')
})
