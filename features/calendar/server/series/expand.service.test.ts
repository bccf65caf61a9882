import { expect, it } from 'vitest'
import type { EventRow } from '../calendar.tables.ts'
import { expand } from './expand.service.ts'

const window = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-12T00:00:00.000Z' }
const row: EventRow = {
  id: 1,
  owner_id: 1,
  series_id: null,
  original_start: null,
  category: 'Personal',
  title: 'Stand-up',
  url: '',
  location: '',
  description: '',
  words: 'stand-up',
  is_all_day: 0,
  starts_at: '2024-01-31T10:00:00.000Z',
  ends_at: '2024-01-31T11:00:00.000Z',
  zone: 'Europe/Berlin',
  rule: 'FREQ=DAILY;COUNT=999',
  skips: '[]',
  range_from: '2024-01-31',
  range_to: '2027-01-31',
  is_private: 0,
  is_busy: 1,
  is_out_of_office: 0,
  is_floating: 0,
  out_of_office_message: '',
  reminders: '[]',
  uid: 'a',
  sequence: 0,
  created_at: '2024-01-31T10:00:00.000Z',
  updated_at: '2024-01-31T10:00:00.000Z',
  version: 1,
  deleted_at: null,
}

it('S16 CAL-09 yields to other work while expanding hundreds of series', async () => {
  let ticks = 0
  let isOver = false
  const others = () => {
    ticks += 1
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const found = await expand(
    Array.from({ length: 200 }, () => row),
    [],
    window,
  )
  isOver = true
  expect(found).toHaveLength(200 * 42)
  expect(ticks).toBeGreaterThan(5)
})
