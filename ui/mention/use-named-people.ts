import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSignedInUser } from '#platform/web/session/session.ts'
import type { FindPeople } from '../people-picker/people-picker.tsx'
import type { MentionPerson } from './use-mentions.ts'

const BEGUN = /@([\p{L}\p{N}._-]*)$/u

/**
 * People matching a name being typed after `@` at the end of a text, except oneself; the server is only asked then.
 *
 * @example const people = useNamedPeople(text, findPeopleQuery)
 */
export function useNamedPeople(text: string, find: FindPeople): MentionPerson[] {
  const me = useSignedInUser()
  const begun = BEGUN.exec(text)?.[1]
  const { data } = useQuery({
    ...find(begun ?? ''),
    enabled: begun !== undefined,
    placeholderData: before => before,
  })
  return useMemo(
    () =>
      (data ?? [])
        .filter(person => person.id !== me.id)
        .map(({ detail, ...person }) => ({ ...person, username: detail.replace(/^@/, '') })),
    [data, me.id],
  )
}
