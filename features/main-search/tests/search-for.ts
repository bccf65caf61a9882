import { expect } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { mainSearchContract, type SearchEntry } from '../contract/main-search.contract.ts'
import type { SearchGroup } from '../contract/main-search.rules.ts'

interface Searching {
  as: UserRole
  group: SearchGroup
}
/** What a person finds in a group of the search over everything, in order. */
export async function searchFor(
  test: TestApp,
  q: string,
  { as, group }: Searching,
): Promise<SearchEntry[]> {
  const query = { q, group }
  const answer = await test.call(mainSearchContract.getMainSearch, { as, query })
  expect(answer.statusCode, answer.body).toBe(200)
  const { searchArr, failed } = mainSearchContract.getMainSearch.output.parse(answer.json())
  expect(failed).toEqual([])
  return searchArr.flatMap(({ data }) => data)
}
