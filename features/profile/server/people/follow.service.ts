import type { profileContract } from '../../contract/profile.contract.ts'
import type { CallParsed } from '#platform/contract/define.ts'
import { type MutationContext, mutate } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { FollowedPage } from '#platform/server/compose/between-features.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { ProfileParts } from '../profile.context.ts'
import { notOneself, pageNotFound } from '../profile.errors.ts'
import {
  deleteFollow,
  deleteFollowedPage,
  insertFollow,
  insertFollowedPage,
} from './follows.repo.ts'
import { getPerson } from './people.repo.ts'

/** Follows a person or a page, or no longer. */
export async function follow(
  parts: ProfileParts,
  by: Pick<MutationContext, 'caller' | 'actor'>,
  input: CallParsed<typeof profileContract.follow>['body'],
): Promise<void> {
  if ('personId' in input) return mutate(parts, by, context => followPerson(context, input))
  const pages = await parts.pagesFor(by.caller)
  return mutate(parts, by, context => followPage(context, { ...input, pages }))
}

async function followPerson(
  context: MutationContext,
  { personId, isOn }: { personId: number; isOn: boolean },
): Promise<void> {
  const { trx, caller, actor, now } = context
  if (personId === caller.userId) throw notOneself()
  const person = await getPerson(trx, personId)
  const row = { user_id: caller.userId, followed_id: personId, at: now.toISOString() }
  const isChanged = isOn ? await insertFollow(trx, row) : await deleteFollow(trx, row)
  if (!isChanged) return
  if (isOn)
    await notify(trx, {
      userIds: [personId],
      kind: 'new-follower',
      by: { ...actor, as: 'by' },
      link: `/pages/profile?id=${caller.userId}`,
      now,
    })
  await recordFollow(context, { id: personId, name: person.full_name, isOn })
}

async function followPage(
  { trx, caller, now }: MutationContext,
  { page, isOn, pages }: { page: string; isOn: boolean; pages: FollowedPage[] },
): Promise<void> {
  const found = pages.find(one => one.page === page)
  if (found === undefined) throw pageNotFound()
  const row = { user_id: caller.userId, page, at: now.toISOString() }
  if (isOn) await insertFollowedPage(trx, row)
  else await deleteFollowedPage(trx, row)
}

/** Following changes what both see. */
async function recordFollow(
  { trx, actor, now }: MutationContext,
  followed: { id: number; name: string; isOn: boolean },
): Promise<void> {
  const records = [
    { id: `person-${followed.id}`, name: followed.name, after: { followed: followed.isOn } },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Profile', records })
}
