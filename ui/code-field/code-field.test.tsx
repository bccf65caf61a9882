import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import { CodeField } from './code-field.tsx'

function makeScreen(onFull: (code: string) => void, error?: string) {
  return function CodeScreen() {
    const [code, setCode] = useState('')
    return (
      <CodeField
        label="Code"
        help="From your app."
        value={code}
        onChange={setCode}
        onFull={onFull}
        error={error}
      />
    )
  }
}
const boxes = () => [...document.querySelectorAll('[aria-hidden]')].map(box => box.textContent)
const listHighlighted = () =>
  [...document.querySelectorAll('[aria-hidden]')].flatMap((box, place) =>
    box.hasAttribute('data-at') ? place : [],
  )

describe('CodeField', () => {
  it('AUTH-06 is one field for keyboard, screen readers and autofill, displayed as six boxes', async () => {
    const full = vi.fn<(code: string) => void>()
    const screen = await showScreen(makeScreen(full))
    const field = screen.getByRole('textbox', { name: 'Code' })
    await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(field).toHaveAttribute('inputmode', 'numeric')
    await expect.element(field).toHaveAccessibleDescription('From your app.')
    await field.click()
    await userEvent.keyboard('12 3x45')
    expect(boxes()).toEqual(['1', '2', '3', '4', '5', ''])
    expect(full).not.toHaveBeenCalled()
    await userEvent.keyboard('{Backspace}9{Backspace}56')
    expect(full.mock.calls).toEqual([['123456']])
  })

  it('AUTH-06 accepts a pasted code with spaces, and submits it once', async () => {
    const full = vi.fn<(code: string) => void>()
    const screen = await showScreen(makeScreen(full))
    await screen.getByRole('textbox').fill(' 123-456 ')
    await vi.waitFor(() => expect(full.mock.calls).toEqual([['123456']]), { timeout: 10_000 })
    await screen.getByRole('textbox').fill('٦٥٤٣٢١')
    await vi.waitFor(() => expect(full).toHaveBeenLastCalledWith('654321'), { timeout: 10_000 })
    expect(boxes()).toEqual(['6', '5', '4', '3', '2', '1'])
  })

  it('AUTH-06 lets a clicked digit be overwritten', async () => {
    const full = vi.fn<(code: string) => void>()
    const screen = await showScreen(makeScreen(full))
    const field = screen.getByRole('textbox')
    await field.fill('12345')
    const { width, height } = field.element().getBoundingClientRect()
    await userEvent.click(field, { position: { x: (width / 6) * 1.5, y: height / 2 } })
    await userEvent.keyboard('9')
    expect(boxes()).toEqual(['1', '9', '3', '4', '5', ''])
  })

  it('AUTH-06 shows what was wrong', async () => {
    const screen = await showScreen(makeScreen(() => undefined, 'Not right.'))
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Not right.')
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  })

  it('AUTH-06 highlights the first box again once a wrong code has been cleared', async () => {
    const screen = await showScreen(() => {
      const [code, setCode] = useState('')
      return <CodeField label="Code" value={code} onChange={setCode} onFull={() => setCode('')} />
    })
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('123456')
    expect(boxes()).toEqual(['', '', '', '', '', ''])
    expect(listHighlighted()).toEqual([0])
  })
})
