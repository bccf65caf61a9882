import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createStore, useStore } from './store.ts'

it('rerenders only what has changed', async () => {
  const store = createStore<ReadonlyMap<string, number>>(new Map([['one', 1]]))
  const drawn = vi.fn<(name: string) => void>()
  function Count({ name }: { name: string }) {
    drawn(name)
    return (
      <p>
        {name} {useStore(store, now => now.get(name) ?? 0)}
      </p>
    )
  }
  const screen = await render(
    <>
      <Count name="one" />
      <Count name="two" />
    </>,
  )
  drawn.mockClear()
  store.set(new Map([...store.get(), ['two', 2]]))
  await expect.element(screen.getByText('two 2')).toBeVisible()
  expect(drawn.mock.calls).toEqual([['two']])
})

it('stops notifying removed subscribers', () => {
  const store = createStore(1)
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.set(2)
  stop()
  store.set(3)
  expect(listener).toHaveBeenCalledOnce()
  expect(store.get()).toBe(3)
})
