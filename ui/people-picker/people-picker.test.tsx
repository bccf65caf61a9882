import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { showScreen } from '../page/test-screen.tsx'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'

const somebody = (id: number, fullName: string): PickedPerson => ({
  id,
  fullName,
  detail: `user.${id}`,
  avatar: null,
  avatarColor: 'info',
})
const ANN = somebody(1, 'Ann Example')
const ANTON = somebody(2, 'Anton Sample')
const PEOPLE = [ANN, ANTON, somebody(3, 'Berta Trial')]
const find = (q: string) => ({
  queryKey: ['found', q],
  queryFn: async () => PEOPLE.filter(one => one.fullName.toLowerCase().includes(q.toLowerCase())),
})
const guest = (text: string): PickedPerson | undefined =>
  text.includes('@')
    ? { id: null, fullName: text, detail: text, avatar: null, avatarColor: 'info' }
    : undefined

async function show(
  props: {
    most?: number
    toAddress?: typeof guest
    useNotes?: () => ReadonlyMap<number, string>
  } = {},
) {
  const picked: { now: PickedPerson[] } = { now: [] }
  const client = new QueryClient()
  function Screen() {
    const [value, setValue] = useState<PickedPerson[]>([])
    picked.now = value
    return (
      <QueryClientProvider client={client}>
        <PeoplePicker label="People" find={find} value={value} onChange={setValue} {...props} />
      </QueryClientProvider>
    )
  }
  await showScreen(Screen)
  return picked
}
const line = () => page.getByRole('combobox', { name: 'People' })

it('X-28 people are picked and removed by keyboard', async () => {
  const picked = await show()
  await line().fill('an')
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(picked.now).toEqual([ANTON])
  await line().fill('an')
  // A picked person is not offered again.
  await expect.element(page.getByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  expect(picked.now).toEqual([ANTON, ANN])
  await userEvent.keyboard('{Backspace}')
  expect(picked.now).toEqual([ANTON])
  await page.getByRole('button', { name: 'Remove Anton Sample' }).click()
  expect(picked.now).toEqual([])
  await expect.element(line()).toHaveFocus()
})

it('replaces the first when only one may be picked, and shows when no one matches', async () => {
  const picked = await show({ most: 1 })
  await line().fill('berta')
  await page.getByRole('option', { name: /Berta/ }).click()
  await line().fill('ann')
  await page.getByRole('option', { name: /Ann Example/ }).click()
  expect(picked.now).toEqual([ANN])
  await line().fill('nobody of that name')
  await expect.element(page.getByText('No matches')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(picked.now).toEqual([ANN])
})

it('accepts an email address where allowed', async () => {
  const picked = await show({ toAddress: guest })
  await line().fill('guest@example.org')
  await userEvent.keyboard(',')
  expect(picked.now.map(one => one.detail)).toEqual(['guest@example.org'])
  await expect.element(line()).toHaveValue('')
})

it('PROF-08 a person’s note is shown below their name, and below the field once picked', async () => {
  const notes = new Map([[ANN.id ?? 0, 'Away until Friday']])
  await show({ useNotes: () => notes })
  await line().fill('an')
  await expect
    .element(page.getByRole('option', { name: /Ann Example.*Away until Friday/ }))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Away until Friday', { exact: true })).toBeVisible()
  // Of several, it says whose note it is.
  await line().fill('berta')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Ann Example · Away until Friday', { exact: true }))
    .toBeVisible()
})
