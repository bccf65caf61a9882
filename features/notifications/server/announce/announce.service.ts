import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { fullNameOf } from '../notifications.service.ts'
import { countAudience, insertAnnouncement } from './announce.repo.ts'

interface Announcement {
  kind: 'announcement' | 'product-update'
  title: string
  text: string
}

/** Stores an announcement and orders its delivery; answers how many people it is for. */
export async function addAnnouncement(
  { trx, actor, now }: MutationContext,
  { kind, title, text }: Announcement,
): Promise<{ id: number; people: number }> {
  const { id } = await insertAnnouncement(trx, {
    kind,
    title,
    text,
    by_name: await fullNameOf(trx, actor),
    reached: 0,
    created_at: now.toISOString(),
  })
  await addJob(trx, { kind: 'announcements.deliver', args: { id }, now })
  const records = [{ id: `announcement-${id}`, name: title, after: { kind, title, text } }]
  await recordChange(trx, { actor, now, action: 'create', subject: 'Settings', records })
  return { id, people: await countAudience(trx) }
}
