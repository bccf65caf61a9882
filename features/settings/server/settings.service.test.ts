import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { createSettings } from './settings.service.ts'

let database: Database
const reloadApps = vi.fn<() => void>()
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const keep = (section: 'access' | 'company', document: object) =>
  database.write(trx =>
    trx
      .insertInto('settings')
      .values({ section, document: JSON.stringify(document), version: 1, updated_at: 'x' })
      .onConflict(conflict =>
        conflict.column('section').doUpdateSet({ document: JSON.stringify(document) }),
      )
      .execute(),
  )

it('ADD-03 unset settings have the contract’s defaults', async () => {
  const settings = await createSettings({ database, reloadApps }).get()
  expect(settings.access).toEqual({ registration: 'open', idleLockMinutes: 0 })
  expect(settings.company.name).toBe('SMART FFT')
})

it('ADD-03 settings are cached until a change is announced', async () => {
  const settings = createSettings({ database, reloadApps })
  await settings.get()
  await keep('access', { registration: 'closed' })
  expect((await settings.get()).access.registration).toBe('open')
  settings.handleEvents([{ topic: 'Settings', ids: ['access'] }])
  expect(reloadApps).toHaveBeenCalledOnce()
  expect((await settings.get()).access.registration).toBe('closed')
})

it('ADD-03 an unreadable section of another release falls back to its defaults without affecting the others', async () => {
  await keep('access', { registration: 'closed' })
  await keep('company', { hologram: true })
  const settings = await createSettings({ database, reloadApps }).get()
  expect(settings.access.registration).toBe('closed')
  expect(settings.company.name).toBe('SMART FFT')
})
