import { describe, expect, it } from 'vitest'
import { readFilter, writeFilter } from './filter-text.ts'

describe('the filter of an address', () => {
  it('ADD-13 is parsed and written by field, without empty filters', () => {
    const text = '{"team":"red,blue","sizeFrom":40}'
    const asked = readFilter(text)
    expect(asked).toEqual({ 'customFields.team': 'red,blue', 'customFields.sizeFrom': 40 })
    expect(writeFilter(asked)).toBe(text)
    expect(writeFilter({ ...asked, 'customFields.team': '', q: 'x' })).toBe('{"sizeFrom":40}')
    expect(writeFilter({ 'customFields.team': '' })).toBe('')
  })

  it('ADD-13 filters nothing if it is invalid', () => {
    for (const text of ['', '{', '[]', '7', 'null', '{"team":["red"]}'])
      expect(readFilter(text), text).toEqual({})
  })
})
