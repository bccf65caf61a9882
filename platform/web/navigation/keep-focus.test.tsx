import { useEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepFocus } from './keep-focus.ts'

function Sample() {
  const [names, setNames] = useState(['Ada', 'Ben', 'Cleo'])
  const [hint, setHint] = useState(true)
  useEffect(() => keepFocus(), [])
  return (
    <main>
      <h1 tabIndex={-1}>People</h1>
      <ul>
        {names.map(name => (
          <li key={name}>
            <div data-row>
              <a href="#place">{name}</a>
              <button type="button" onClick={() => setNames(names.filter(one => one !== name))}>
                Remove {name}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <section aria-label="Search">
        {hint ? (
          <button type="button" onClick={() => setHint(false)}>
            Got it
          </button>
        ) : null}
        <input aria-label="Name" />
      </section>
      <p>Nothing here</p>
    </main>
  )
}

it('X-28 when a row is removed, the focus moves to the same control of the row in its place, or else to the heading', async () => {
  const screen = await render(<Sample />)
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  await remove('Ben').click()
  await expect.element(remove('Cleo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Ada')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading')).toHaveFocus()
})

it('X-28 when a button disappears after its action, the focus stays in its area', async () => {
  const screen = await render(<Sample />)
  await screen.getByRole('button', { name: 'Got it' }).click()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
})

it('X-28 the focus is not restored after a click elsewhere', async () => {
  const screen = await render(<Sample />)
  const ada = screen.getByRole('button', { name: 'Remove Ada' })
  const element = ada.element()
  if (element instanceof HTMLElement) element.focus()
  await screen.getByText('Nothing here').click()
  expect(document.activeElement).toBe(document.body)
  if (element instanceof HTMLElement) element.click()
  await expect.element(ada).not.toBeInTheDocument()
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(document.body)
})
