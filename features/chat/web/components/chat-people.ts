import type { Chat, ChatContact, ChatMember } from '../../contract/chat.contract.ts'
import { useMemo } from 'react'
import { useSignedInUser } from '#platform/web/session/session.ts'
import type { Place } from '../chat.api.ts'

export type ChatPerson = Pick<ChatMember, 'fullName' | 'username' | 'avatar' | 'avatarColor'>

/** An open chat for its screen: partner, members, and oneself. */
export interface OpenChat {
  place: Place
  chat: Chat | null
  contact: ChatContact | null
  title: string
  /** By id; contact and oneself are included before there is a chat. */
  people: ReadonlyMap<number, ChatPerson>
  userNames: ReadonlySet<string>
  ownId: number
  ownName: string
}

interface Found {
  chat: Chat | null
  contact: ChatContact | null
}

export function useOpenChat(place: Place, { chat, contact }: Found): OpenChat {
  const user = useSignedInUser()
  return useMemo(() => {
    const people = new Map<number, ChatPerson>([[user.id, user]])
    if (contact !== null) people.set(contact.id, contact)
    for (const member of chat?.members ?? []) people.set(member.userId, member)
    return {
      place,
      chat,
      contact,
      title: contact?.fullName ?? chat?.name ?? '',
      people,
      userNames: new Set([...people.values()].map(one => one.username.toLowerCase())),
      ownId: user.id,
      ownName: user.username.toLowerCase(),
    }
  }, [place, chat, contact, user])
}
