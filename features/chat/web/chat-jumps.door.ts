import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatsQuery } from './chat.api.ts'

/** A chat one can go to: its name, and where it stands in the address of the chat screen. */
export interface ChatJump {
  id: string
  name: string
  search: { contact: string } | { chat: string }
}

/** For the palette: chats and groups, then everybody one could write to. Nothing is asked until they are wanted. */
export function useChatJumps(isWanted: boolean): ChatJump[] {
  const { data } = useQuery({ ...chatsQuery(), enabled: isWanted })
  return useMemo(() => {
    if (data === undefined || !isWanted) return []
    const people = new Map([...data.chatsContacts, ...data.contacts].map(one => [one.id, one.fullName]))
    const groups = data.groups.map((group): ChatJump => ({
      id: `chat.group.${group.id}`,
      name: group.name,
      search: { chat: `${group.id}` },
    }))
    return [...groups, ...Array.from(people, ([id, name]): ChatJump => ({ id: `chat.person.${id}`, name, search: { contact: `${id}` } }))]
  }, [data, isWanted])
}
