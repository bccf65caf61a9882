import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import { type BlockPerson, RichTextEditor, type TextHandle } from './rich-text-editor.tsx'

const BASE = '<p>One</p><p>Two</p><ul><li><p>Three</p></li></ul>'
const ada: BlockPerson = {
  key: 'a',
  name: 'Ada',
  label: 'Ada writes',
  color: 'info',
  block: 1,
  isHeld: true,
}

async function showShared(people: readonly BlockPerson[] = []) {
  const seen: {
    value: string
    handle: TextHandle | undefined
    refused: string[]
    places: (number | null)[]
  } = {
    value: BASE,
    handle: undefined,
    refused: [],
    places: [],
  }
  const outside: { setPeople: (people: readonly BlockPerson[]) => void } = {
    setPeople: () => undefined,
  }
  const screen = await showScreen(function Shared() {
    const [value, setValue] = useState(BASE)
    const [now, setNow] = useState(people)
    outside.setPeople = setNow
    seen.value = value
    return (
      <RichTextEditor
        label="Notes"
        value={value}
        onChange={setValue}
        together={{
          people: now,
          onReady: handle => void (seen.handle = handle),
          onPlace: ({ block }) => void seen.places.push(block),
          onRefused: ({ name }) => void seen.refused.push(name),
        }}
      />
    )
  })
  const text = screen.getByRole('textbox', { name: 'Notes' })
  await expect.element(text).toBeVisible()
  await expect.poll(() => seen.handle).toBeDefined()
  text.element().focus()
  const block = (at: number) => text.element().children[at]
  return {
    seen,
    text,
    block,
    setPeople: outside.setPeople,
    take: (html: string) => seen.handle?.take(html),
  }
}
const blocks = (...words: string[]) => words.map(word => `<p>${word}</p>`).join('')

/** Browsers report a caret moved by keys a moment later; hands are slower than that. */
const received = () => new Promise(resolve => setTimeout(resolve, 150))

describe('collaborative editing', () => {
  it('BLOG-25 merges others’ changes; the caret stays in its word, and undo affects only one’s own', async () => {
    const { seen, text, take } = await showShared()
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End}')
    await userEvent.keyboard(' mine')
    take(
      '<p>Zero</p><p>One, longer</p><p>Two mine</p><ul><li><p>Three</p></li><li><p>Four</p></li></ul>',
    )
    await userEvent.keyboard('!')
    await expect
      .poll(() => seen.value)
      .toBe(
        '<p>Zero</p><p>One, longer</p><p>Two mine!</p><ul><li><p>Three</p></li><li><p>Four</p></li></ul>',
      )
    // Twice: what is typed after a pause is a separate step.
    await userEvent.keyboard('{Control>}zz{/Control}')
    await expect.element(text).toHaveTextContent('ZeroOne, longerTwoThreeFour')
    await userEvent.keyboard('{Control>}yy{/Control}')
    await expect.element(text).toHaveTextContent('ZeroOne, longerTwo mine!ThreeFour')
  })

  it('BLOG-25 a caret just moved stays there when a remote change arrives', async () => {
    const { seen, text, take, setPeople } = await showShared()
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    // The browser has moved it; the editor has not been notified yet.
    getSelection()?.collapse(text.element().querySelector('p')?.firstChild ?? null, 3)
    take('<p>One</p><p>Two, longer</p>')
    await userEvent.keyboard('!')
    await expect.poll(() => seen.value).toBe('<p>One!</p><p>Two, longer</p>')
    getSelection()?.collapse(text.element().querySelector('p')?.firstChild ?? null, 1)
    setPeople([ada])
    await userEvent.keyboard('?')
    await expect.poll(() => seen.value).toBe('<p>O?ne!</p><p>Two, longer</p>')
  })

  it('BLOG-25 accepts any remote text, even an empty one, and keeps trailing spaces', async () => {
    const { seen, text, take } = await showShared()
    take('')
    await expect.element(text).toHaveTextContent('')
    take('<h2>A</h2><hr><p>B </p>')
    await expect.element(text).toHaveTextContent('AB')
    await userEvent.keyboard('{Control>}{End}{/Control}C')
    await expect.poll(() => seen.value).toBe('<h2>A</h2><hr><p>B C</p>')
    expect(seen.handle?.spell('<p>B </p>')).toBe('<p>B </p>')
    expect(seen.handle?.spell('')).toBe('')
  })

  it('BLOG-25 a block locked by someone else shows their name and cannot be changed by keys, tools or neighbors', async () => {
    const { seen, block } = await showShared([ada])
    await expect.poll(() => block(1)?.getAttribute('data-people')).toBe('Ada writes')
    expect(block(1)?.hasAttribute('data-held')).toBe(true)
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End}')
    await received()
    await userEvent.keyboard('x{Backspace}{Enter}')
    // The list after it is editable and may become a paragraph; joining that to it, bold over all and deleting all are blocked.
    await userEvent.keyboard('{ArrowDown}{Home}')
    await received()
    await userEvent.keyboard('{Backspace}{Backspace}{Control>}ab{/Control}{Delete}')
    await expect.poll(() => seen.value).toBe(blocks('One', 'Two', 'Three'))
    await expect.poll(() => seen.refused.length).toBeGreaterThan(3)
    expect(seen.value).toBe(blocks('One', 'Two', 'Three'))
    expect(new Set(seen.refused)).toEqual(new Set(['Ada']))
  })

  it('BLOG-25 a mark moves with its block, and disappears when its people leave', async () => {
    const { seen, block, setPeople, take } = await showShared([ada])
    await userEvent.keyboard('{Control>}{Home}{/Control}{End}{Enter}New')
    await expect.poll(() => block(2)?.hasAttribute('data-held')).toBe(true)
    // After another save: their position still refers to the same block.
    setPeople([{ ...ada, block: undefined }])
    take(blocks('Zero', 'One', 'New', 'Two'))
    await expect.poll(() => block(3)?.hasAttribute('data-held')).toBe(true)
    setPeople([{ ...ada, block: 0, isHeld: false, label: 'Ada' }])
    await expect.poll(() => block(0)?.getAttribute('data-people')).toBe('Ada')
    expect(block(3)?.hasAttribute('data-people')).toBe(false)
    await userEvent.keyboard('{Control>}{Home}{/Control}x')
    await expect.poll(() => seen.value).toMatch(/^<p>xZero/)
    setPeople([])
    await expect.poll(() => block(0)?.hasAttribute('data-people')).toBe(false)
    expect(seen.places.at(-1)).toBe(0)
  })
})
