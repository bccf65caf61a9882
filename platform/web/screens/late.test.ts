import { expect, it } from 'vitest'
import { type Late, loadedOf, loadGivenSince } from './late.tsx'
import { definePoint } from './points.ts'

const late = (value: string): Late<string> => ({ load: () => Promise.resolve(value) })

it('ADD-11 what an app gave to a screen is left out as soon as it is off, and back once it is on', async () => {
  const tab = definePoint<Late<string>>({ owner: 'api-key', name: 'tab' })
  const webhooks = tab(late('webhooks'))
  const tabs = loadedOf(tab)
  const takeAway = webhooks.give()
  await tabs.load()
  expect(tabs.all()).toEqual(['webhooks'])
  takeAway()
  expect(tabs.all()).toEqual([])
  webhooks.give()
  expect(tabs.all()).toEqual(['webhooks'])
})

it('ADD-11 what an app gives that was off when the screen was opened is loaded with it', async () => {
  const tab = definePoint<Late<string>>({ owner: 'api-key', name: 'tab' })
  const tabs = loadedOf(tab)
  await tabs.load()
  tab(late('webhooks')).give()
  await loadGivenSince()
  expect(tabs.all()).toEqual(['webhooks'])
})
