import { MENTION } from '#platform/contract/mentions.rules.ts'
import { HASHTAG, tagsIn } from '../../contract/profile.rules.ts'
import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'

/** A piece of a text, and what it leads to: a profile, or the posts with a tag. */
export interface Piece {
  text: string
  href?: string
}

/**
 * Splits a text into plain words, mentions and tags.
 *
 * @example splitWords('Ask @ana #alpha', [{ login: 'ana', userId: 7 }])
 */
export function splitWords(text: string, named: ProfilePost['named']): Piece[] {
  const idOf = new Map(named.map(({ login, userId }) => [login, userId]))
  const found = [
    ...[...text.matchAll(MENTION)].map(match => {
      const id = idOf.get((match[1] ?? '').toLowerCase())
      return { match, href: id === undefined ? undefined : `/pages/profile?id=${id}` }
    }),
    ...[...text.matchAll(HASHTAG)].map(match => {
      const [tag] = tagsIn(match[0])
      return {
        match,
        href: tag === undefined ? undefined : `/pages/profile?tag=${encodeURIComponent(tag)}`,
      }
    }),
  ].toSorted((a, b) => a.match.index - b.match.index)
  const pieces: Piece[] = []
  let at = 0
  for (const { match, href } of found) {
    if (href === undefined || match.index < at) continue
    pieces.push({ text: text.slice(at, match.index) }, { text: match[0], href })
    at = match.index + match[0].length
  }
  return [...pieces, { text: text.slice(at) }].filter(piece => piece.text !== '')
}
