// Profiles: what fits into a post, and how votes are told.

/** Who sees a post: everybody here, who follows its writer, or the writer alone. */
export const AUDIENCES = ['everyone', 'followers', 'me'] as const
export type Audience = (typeof AUDIENCES)[number]

export const PROFILE_LIMITS = { text: 5_000, comment: 1_000, question: 200, option: 80, options: 6, page: 10, faces: 5 } as const

/** Shares of a whole in whole per cent that add up to 100: what rounding leaves goes to the largest rests. */
export function percentsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map(count => (count * 100) / total)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((sum, one) => sum + one, 0)
  const byRest = exact.map((one, at) => ({ at, rest: one - Math.floor(one) })).toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  const lucky = new Set(byRest.slice(0, left).map(({ at }) => at))
  return whole.map((one, at) => one + (lucky.has(at) ? 1 : 0))
}

/** For the first of its kind that somebody made, and for a hundred changes. */
export const PROFILE_BADGES = ['task', 'card', 'event', 'invoice', 'article', 'post', 'hundred'] as const
export type ProfileBadge = (typeof PROFILE_BADGES)[number]
