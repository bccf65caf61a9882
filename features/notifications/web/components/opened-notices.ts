import type { Notification as Notice } from '../../contract/notifications.contract.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLooking } from '#platform/web/desktop/looking.ts'
import { readNotifications } from '../notifications.api.ts'

/** Looking at a notification's target, however reached, marks it as read. */
export function useOpenedNotices(notices: readonly Notice[] | undefined): void {
  const here = useLocation({ select: ({ href }) => href })
  const isLooking = useLooking()
  const ids = (notices ?? [])
    .filter(one => one.readAt === null && isAt(here, one.link))
    .map(one => one.id)
  const opened = ids.join(' ')
  useEffect(() => {
    if (opened === '' || !isLooking) return
    // Offline it stays unread; the next visit reads it.
    void readNotifications(opened.split(' ').map(Number)).catch(() => undefined)
  }, [opened, isLooking])
}

/**
 * Whether the target of a link is open at this address, which may have further parameters, such as a sort order.
 *
 * @example isAt('/apps/todo?task=12&scope=all', '/apps/todo?task=12') // true
 */
export function isAt(here: string, link: string): boolean {
  if (link === '') return false
  const [at, to] = [new URL(here, 'http://here'), new URL(link, 'http://here')]
  return (
    at.pathname === to.pathname &&
    [...to.searchParams].every(
      ([name, value]) => at.searchParams.get(name)?.replaceAll('"', '') === value,
    )
  )
}
