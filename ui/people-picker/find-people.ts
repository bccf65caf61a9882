import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { PickedPerson } from './people-picker.tsx'

/**
 * People matching the typed text, for the picker.
 *
 * @example <PeoplePicker find={findPeopleQuery} … />
 */
export const findPeopleQuery = (q: string) =>
  queryOptions({
    // Under the key of users: what refetches them refetches these.
    queryKey: ['users', 'people', q],
    queryFn: async ({ signal }): Promise<PickedPerson[]> => {
      const { people } = await api.call(usersContract.findPeople, { query: { q } }, { signal })
      return people.map(({ username, ...person }) => ({ ...person, detail: username }))
    },
  })
