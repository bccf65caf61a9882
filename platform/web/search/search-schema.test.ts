import { userListQuery } from '#features/users/contract/users.contract.ts'
import { describe, expect, it } from 'vitest'
import { parseSearch, searchSchema, stringifySearch } from './search-schema.ts'

const readSearch = searchSchema(userListQuery)

describe('the search part of an address', () => {
  it('X-14 keeps what is right and lets the rest fall back, field by field', () => {
    const read = readSearch({
      q: 'ada',
      page: '0',
      perPage: '25',
      role: 'king',
      sort: 'desc',
      sortColumn: 'email',
      unknown: 'x',
    })
    expect(read).toEqual({
      q: 'ada',
      page: 1,
      perPage: 25,
      role: '',
      sort: 'desc',
      status: '',
      currentPlan: '',
      sortColumn: 'email',
      seen: '',
      givenRole: '',
    })
  })

  it('X-14 is all defaults when there is none', () => {
    expect(readSearch({})).toMatchObject({
      page: 1,
      perPage: 10,
      sortColumn: 'fullName',
      sort: 'asc',
    })
  })

  it('keeps texts as they were typed', () => {
    expect(parseSearch('?q=007&role=admin&q=008')).toEqual({ q: '008', role: 'admin' })
    expect(stringifySearch({ q: 'a&b c', page: 2, role: '', status: undefined })).toBe(
      '?q=a%26b+c&page=2',
    )
    expect(stringifySearch({ role: '' })).toBe('')
    expect(parseSearch(stringifySearch({ q: 'ä%_"' }))).toEqual({ q: 'ä%_"' })
  })
})
