import { useQuery } from '@tanstack/react-query'
import type { UseUnreadMail } from '#platform/web/screens/between-features.ts'
import { mailboxQuery, readEmailSearch, rowsQuery } from '../email.api.ts'

export const useUnreadMail: UseUnreadMail = () => ({
  query: useQuery(rowsQuery(readEmailSearch({ search: 'is:unread in:inbox' }), 1)),
  count: useQuery(mailboxQuery()).data?.emailsMeta.inbox,
})
