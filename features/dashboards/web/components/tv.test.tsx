import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { Tv } from './tv.tsx'

const CARDS = Array.from({ length: 12 }, (_, at) => <p key={at}>Card {at}</p>)

afterEach(() => vi.useRealTimers())

/** Until what happens by then is drawn. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await new Promise(requestAnimationFrame)
}

it('DASH-07 a slide that an arrow key has chosen stays as long as any other', async () => {
  signInWith()
  function Board() {
    const [isTv, setTv] = useState(false)
    return isTv ? (
      <Tv title="Home" cards={CARDS} onClose={() => setTv(false)} />
    ) : (
      <button type="button" onClick={() => setTv(true)}>
        Start
      </button>
    )
  }
  const screen = await showScreen(Board)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await screen.getByRole('button', { name: 'Start' }).click()
  const at = async (slide: number) =>
    expect.element(screen.getByText(new RegExp(`^${slide} of`))).toBeVisible()
  await at(1)
  await pass(15_000)
  await userEvent.keyboard('{ArrowRight}')
  await at(2)
  await pass(15_000)
  await at(2)
  await pass(5_000)
  await at(3)
})
