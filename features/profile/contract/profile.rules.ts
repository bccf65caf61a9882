// Profiles: limits of posts, and vote percentages.

/** Who sees a post: everyone here, the author's followers, or only the author. */
export const AUDIENCES = ['everyone', 'followers', 'me'] as const
export type Audience = (typeof AUDIENCES)[number]

/**
 * Who sees a part of a profile: everyone, the people its owner follows, or only the owner. Followers are no option: anyone may follow, so it
 * would hide nothing.
 */
export const VISIBILITIES = ['everyone', 'friends', 'me'] as const
export type Visibility = (typeof VISIBILITIES)[number]
export const PRIVATE_PARTS = [
  'email',
  'phone',
  'birthday',
  'lives',
  'posts',
  'activity',
  'friends',
] as const
export type PrivatePart = (typeof PRIVATE_PARTS)[number]
export type Privacy = Record<PrivatePart, Visibility>
/** The default privacy. */
export const PRIVACY_AT_FIRST: Privacy = {
  email: 'me',
  phone: 'me',
  birthday: 'me',
  lives: 'everyone',
  posts: 'everyone',
  activity: 'everyone',
  friends: 'everyone',
}
/** The previews of one's own profile: as a stranger, a follower, or someone one follows. */
export const VIEWS_AS = ['everyone', 'followers', 'friends'] as const
export type ViewAs = (typeof VIEWS_AS)[number]

/** Why a post is reported. */
export const REPORT_REASONS = ['spam', 'unkind', 'private', 'false', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
export const DECISIONS = ['keep', 'remove'] as const
export type Decision = (typeof DECISIONS)[number]

/** A word after `#` with a letter in it: numbers alone don't count, nor parts of a URL. */
export const HASHTAG =
  /(?<![\p{L}\p{M}\p{N}_#&/])#([\p{L}\p{M}\p{N}_]{1,50})(?![\p{L}\p{M}\p{N}_])/gu
const LETTER = /\p{L}/u

/** Tags are case-insensitive. */
export const toTagKey = (tag: string): string =>
  tag.replace(/^#/, '').normalize('NFC').toLowerCase()

/**
 * The distinct tags of a text.
 *
 * @example tagsIn('Run #Alpha, #alpha and #12') // ['alpha']
 */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(HASHTAG)]
      .map(([, tag = '']) => toTagKey(tag))
      .filter(tag => LETTER.test(tag)),
  ),
]

export const PROFILE_LIMITS = {
  text: 5_000,
  comment: 1_000,
  question: 200,
  option: 80,
  options: 6,
  page: 10,
  faces: 5,
  note: 500,
  tag: 50,
  tags: 20,
} as const

/** Shares in whole percent that add up to 100: the remainder goes to the largest fractions. */
export function percentsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map(count => (count * 100) / total)
  const whole = exact.map(Math.floor)
  const left = 100 - whole.reduce((sum, one) => sum + one, 0)
  const byRest = exact
    .map((one, at) => ({ at, rest: one - Math.floor(one) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  const lucky = new Set(byRest.slice(0, left).map(({ at }) => at))
  return whole.map((one, at) => one + (lucky.has(at) ? 1 : 0))
}

/** For the first record of each kind a person created, and for a hundred changes. */
export const PROFILE_BADGES = [
  'task',
  'card',
  'event',
  'invoice',
  'article',
  'post',
  'hundred',
] as const
export type ProfileBadge = (typeof PROFILE_BADGES)[number]
