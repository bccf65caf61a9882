import { userListQuery } from '#features/users/contract/users.contract.ts'
import { describe, expect, it } from 'vitest'
import { parseSearch, searchSchema, stringifySearch } from './search-schema.ts'

const readSearch = searchSchema(userListQuery)

describe('search parameters of a URL', () => {
  it('X-14 keep valid values and default the others, field by field', () => {
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
      customFields: '',
      sortColumn: 'email',
      seen: '',
      givenRole: '',
    })
  })

  it('X-14 are all defaults when there are none', () => {
    expect(readSearch({})).toMatchObject({
      page: 1,
      perPage: 10,
      sortColumn: 'fullName',
      sort: 'asc',
    })
  })

  it('X-14 keep what bookmarks and saved views say under a field’s earlier name', () => {
    const read = searchSchema(userListQuery, { rank: 'role' })
    expect(read({ rank: 'editor' })).toMatchObject({ role: 'editor' })
    expect(read({ rank: 'editor', role: 'author' })).toMatchObject({ role: 'author' })
    expect(read({ rank: 'king' })).toMatchObject({ role: '' })
  })

  it('X-14 keep what bookmarks and saved views say by a value’s earlier name', () => {
    const read = searchSchema(userListQuery, { rank: 'role' }, { role: { redactor: 'editor' } })
    for (const raw of [{ role: 'redactor' }, { rank: 'redactor' }, { role: 'editor' }])
      expect(read(raw)).toMatchObject({ role: 'editor' })
    expect(read({ q: 'redactor' })).toMatchObject({ q: 'redactor', role: '' })
  })

  it('keep texts as typed', () => {
    expect(parseSearch('?q=007&role=admin&q=008')).toEqual({ q: '008', role: 'admin' })
    expect(stringifySearch({ q: 'a&b c', page: 2, role: '', status: undefined })).toBe(
      '?q=a%26b+c&page=2',
    )
    expect(stringifySearch({ role: '' })).toBe('')
    expect(parseSearch(stringifySearch({ q: 'ä%_"' }))).toEqual({ q: 'ä%_"' })
  })
})
