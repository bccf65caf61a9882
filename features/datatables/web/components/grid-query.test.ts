import { expect, it } from 'vitest'
import { pressSort } from './grid-query.ts'

it.each([
  ['full_name', 'city', false, 'city'],
  ['city', 'city', false, '-city'],
  ['-city', 'city', false, ''],
  ['city', 'salary', true, 'city,salary'],
  ['city,salary', 'salary', true, 'city,-salary'],
  ['city,-salary', 'city', true, '-city,-salary'],
  ['-city,-salary', 'city', true, '-salary'],
  ['city,salary,age', 'post', true, 'salary,age,post'],
  ['city,salary', 'post', false, 'post'],
  ['city,salary', 'customFields.size', true, 'customFields.size'],
  ['customFields.size', 'customFields.size', true, '-customFields.size'],
  ['-customFields.size', 'city', true, 'city'],
] as const)(
  'DT-02 %j, then %s clicked (with Shift: %s) sorts by %j',
  (before, column, isTogether, after) => {
    expect(pressSort(before, column, isTogether)).toBe(after)
  },
)
