import { expect, it } from 'vitest'
import { inEveryMonth } from '#platform/contract/recurrence.rules.ts'
import { followStart } from './follow-start.ts'

it.each([
  ['FREQ=DAILY', '2026-12-02', 'FREQ=DAILY'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-12-05', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['FREQ=WEEKLY;BYDAY=TU', '2026-12-02', 'FREQ=WEEKLY;BYDAY=WE'],
  ['FREQ=MONTHLY;BYMONTHDAY=8', '2026-12-31', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['FREQ=MONTHLY;BYDAY=2TU', '2026-12-31', 'FREQ=MONTHLY;BYDAY=-1TH'],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8', '2027-01-06', 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=6'],
  // Composed by hand.
  ['FREQ=WEEKLY;BYDAY=TH', '2026-12-02', 'FREQ=WEEKLY;BYDAY=TH'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', '2026-12-02', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
  ['FREQ=WEEKLY;BYDAY=TU', '', 'FREQ=WEEKLY;BYDAY=TU'],
])('CAL-08 the rule %s of December 8 moved to %s is %s', (rule, to, moved) => {
  expect(followStart({ rule, from: '2026-12-08', to })).toBe(moved)
})

it.each([
  ['2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['2026-01-30', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
  ['2026-01-08', 'FREQ=MONTHLY;BYMONTHDAY=8'],
])('INV-28 what may leave out no month follows its start to %s as %s', (to, moved) => {
  const start = '2026-03-29'
  const rule = inEveryMonth('FREQ=MONTHLY', start)
  expect(followStart({ rule, from: start, to, isEveryMonth: true })).toBe(moved)
})
