import type { Trx } from '#platform/server/database/tables.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import type { Act } from '../posts/posts.service.ts'
import { recordFollow } from '../posts/talk.service.ts'
import { notOneself, pageNotFound } from '../profile.errors.ts'
import { getPerson } from './people.repo.ts'
import type { FollowedPage } from '#platform/server/compose/between-features.ts'

export async function followPerson(
  trx: Trx,
  act: Act,
  { personId: userId, isOn }: { personId: number; isOn: boolean },
): Promise<void> {
  const { caller, actor, now } = act
  if (userId === caller.userId) throw notOneself()
  const person = await getPerson(trx, userId)
  const row = { user_id: caller.userId, followed_id: userId, at: now.toISOString() }
  const changed = isOn
    ? await trx
        .insertInto('profile_follows')
        .values(row)
        .onConflict(conflict => conflict.columns(['user_id', 'followed_id']).doNothing())
        .returning('user_id')
        .execute()
    : await trx
        .deleteFrom('profile_follows')
        .where('user_id', '=', caller.userId)
        .where('followed_id', '=', userId)
        .returning('user_id')
        .execute()
  if (changed.length === 0) return
  if (isOn)
    await notify(trx, {
      userIds: [userId],
      kind: 'new-follower',
      by: { ...actor, as: 'by' },
      link: `/pages/profile?id=${caller.userId}`,
      now,
    })
  await recordFollow(trx, act, { id: userId, name: person.full_name, isOn })
}

export async function followPage(
  trx: Trx,
  act: Act,
  { page, isOn, pages }: { page: string; isOn: boolean; pages: FollowedPage[] },
): Promise<void> {
  const found = pages.find(one => one.page === page)
  if (found === undefined) throw pageNotFound()
  const row = { user_id: act.caller.userId, page, at: act.now.toISOString() }
  if (isOn)
    await trx
      .insertInto('profile_pages')
      .values(row)
      .onConflict(conflict => conflict.columns(['user_id', 'page']).doNothing())
      .execute()
  else
    await trx
      .deleteFrom('profile_pages')
      .where('user_id', '=', row.user_id)
      .where('page', '=', page)
      .execute()
}
