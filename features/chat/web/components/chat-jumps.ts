import { IconMessage } from '@tabler/icons-react'
import { queryClient } from '#platform/web/query/query-client.ts'
import type { Jump, Jumps } from '#features/main-search/web/main-search.points.ts'
import { type ChatList, chatsQuery, jumpsKey } from '../chat.api.ts'

/** Palette entries: chats and groups, then contacts. */
export const chatJumps: Jumps = {
  group: 'chats',
  access: { can: ['read', 'Chat'], own: true },
  icon: IconMessage,
  prefix: 'chat.',
  query: () => ({
    queryKey: jumpsKey,
    queryFn: async () => toJumps(await queryClient.fetchQuery(chatsQuery())),
  }),
}

function toJumps({ chatsContacts, contacts, groups }: ChatList): Jump[] {
  const people = new Map([...chatsContacts, ...contacts].map(one => [one.id, one.fullName]))
  return [
    ...groups.map(({ id, name }) => ({
      id: `chat.group.${id}`,
      text: name,
      path: '/apps/chat',
      search: { chat: `${id}` },
    })),
    ...Array.from(people, ([id, text]) => ({
      id: `chat.person.${id}`,
      text,
      path: '/apps/chat',
      search: { contact: `${id}` },
    })),
  ]
}
