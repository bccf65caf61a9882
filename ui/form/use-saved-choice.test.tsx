import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '../page/test-screen.tsx'
import { Toasts } from '../toast/toasts.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

interface Sent {
  choice: string
  version: number
  answer: PromiseWithResolvers<void>
}

/** A server that answers on command, and remembers what it last saved. */
function setUp() {
  const sent: Sent[] = []
  const server = { choice: 'Nobody', version: 1 }
  function Choice() {
    const [known, setKnown] = useState({ ...server })
    const { shown, choose } = useSavedChoice({
      name: 'test choice',
      known: known.choice,
      version: () => server.version,
      async send(choice: string, version: number) {
        const answer = Promise.withResolvers<void>()
        sent.push({ choice, version, answer })
        await answer.promise
        Object.assign(server, { choice, version: version + 1 })
      },
      async refresh() {
        setKnown({ ...server })
      },
      onSaved: () => {},
    })
    return (
      <>
        {['Friends', 'Everybody'].map(name => (
          <button key={name} type="button" onClick={() => choose(name)}>
            {name}
          </button>
        ))}
        <output>Shown: {shown}</output>
      </>
    )
  }
  const Screen = () => (
    <QueryClientProvider client={queryClient}>
      <Choice />
      <Toasts />
    </QueryClientProvider>
  )
  return { sent, Screen }
}

it('PROF-06 ACC-07 two choices made faster than the server answers are both saved, the second with the new version', async () => {
  const { sent, Screen } = setUp()
  const screen = await showScreen(Screen)
  await screen.getByRole('button', { name: 'Everybody' }).click()
  await screen.getByRole('button', { name: 'Friends' }).click()
  await expect.element(screen.getByText('Shown: Friends')).toBeVisible()
  expect(sent.map(({ choice, version }) => [choice, version])).toEqual([['Everybody', 1]])
  sent[0]?.answer.resolve()
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(screen.getByText('Shown: Friends')).toBeVisible()
  sent[1]?.answer.resolve()
  await expect.element(screen.getByText('Shown: Friends')).toBeVisible()
  expect(sent.map(({ choice, version }) => [choice, version])).toEqual([
    ['Everybody', 1],
    ['Friends', 2],
  ])
})

it('PROF-06 ACC-07 a choice the server refuses is reverted with a message', async () => {
  const { sent, Screen } = setUp()
  const screen = await showScreen(Screen)
  await screen.getByRole('button', { name: 'Everybody' }).click()
  await expect.element(screen.getByText('Shown: Everybody')).toBeVisible()
  sent[0]?.answer.reject(new Error('no'))
  await expect.element(screen.getByText('Shown: Nobody')).toBeVisible()
  await expect.element(screen.getByText(/went wrong/i)).toBeVisible()
})
