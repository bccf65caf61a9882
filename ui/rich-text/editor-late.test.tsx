import { startTransition, useState } from 'react'
import { expect, it } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { RichTextEditor, type TextHandle } from './rich-text-editor.tsx'

/** Takes its time: with several, React gives way to timers between the drawing and the showing, as it does with a whole screen. */
function Slow() {
  const end = performance.now() + 12
  while (performance.now() < end);
  return null
}

it('BLOG-21 a text can be written where drawing its screen took long', async () => {
  // Here already, as it is for who has written before.
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
