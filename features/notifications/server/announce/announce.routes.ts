import { notificationsContract } from '../../contract/notifications.contract.ts'
import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { type Route, creatingRoute } from '#platform/server/http/route.ts'
import { addAnnouncement } from './announce.service.ts'

/** Announcements by administrators to everyone. Sent by a job in batches of some hundred people: the caller doesn't wait for a hundred thousand. */
export function announceRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    creatingRoute(notificationsContract.announce, input =>
      addAnnouncement(mutationIn(clock, input), input.body),
    ),
  ]
}
