import { EXPORT_LANGUAGES } from '#platform/contract/export.rules.ts'
import { expect, it } from 'vitest'
import { readRule, writeRuleWords } from './rule-words.service.ts'

const RULES = [
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5',
  'FREQ=DAILY;UNTIL=20261205',
]

it.each(EXPORT_LANGUAGES)(
  'TODO-11 TODO-14 every rule can be read as it is written: %s',
  language => {
    const place = { now: new Date('2026-03-02T09:00:00.000Z'), zone: 'Europe/Berlin' }
    for (const rule of RULES)
      expect(readRule(writeRuleWords(rule, { language, ...place }), place)).toBe(rule)
    expect(readRule('Someday', place)).toBe(undefined)
  },
)
