import type { SpamVerdict } from '../../contract/email-shapes.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { PlacingChange } from '../email.context.ts'
import type { EmailContent } from '../email.tables.ts'
import { findContent } from '../entry/content.repo.ts'
import { countWords, listWords, updateTaught } from './spam.repo.ts'

// Per-user spam filter: learns from mail moved into and out of spam (features.md MAIL-23). Words seen on one side only count little at
// first: `STRENGTH` pulls them to the middle until there is more evidence (Robinson).

type Judged = Pick<EmailContent, 'from_email' | 'subject' | 'message' | 'auth'>

const MAX_UNIQUE_WORDS = 150
/** How many mails of one bulk move are learned from. */
const MAX_LESSONS = 50
const STRENGTH = 3
const PRIOR = 0.4
const DECIDING = 15
const THRESHOLD = 0.9
const MAX_WORDS = 5
/** The key of each side's total. */
const TOTAL = ''

/** A mail's features: its sender, its domain, its words. */
function wordsOf({ from_email, subject, message }: Judged): string[] {
  const sender = foldText(from_email)
  const text = `${subject}\n${textOf(message).slice(0, 5_000)}`
  const found =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,24}/gu) ?? []
  const unique = [...new Set(found.filter(word => !/^\p{N}+$/u.test(word)))].slice(
    0,
    MAX_UNIQUE_WORDS,
  )
  return [`from:${sender}`, `domain:${sender.slice(sender.lastIndexOf('@') + 1)}`, ...unique]
}

/** Learns from mails moved into or out of spam. Moving on to trash says nothing. */
export async function trainSpamFilter(
  trx: Trx,
  ownerId: number,
  moved: readonly PlacingChange[],
): Promise<void> {
  const lessons = moved.flatMap(({ entry, before, after }) => {
    const lesson =
      after.folder === 'spam'
        ? ('spam' as const)
        : before.folder === 'spam' && after.folder !== 'trash'
          ? ('ham' as const)
          : undefined
    return entry.kind !== 'received' || lesson === undefined || entry.trained_as === lesson
      ? []
      : [{ entry, lesson }]
  })
  for (const { entry, lesson } of lessons.slice(0, MAX_LESSONS)) {
    const words = [TOTAL, ...wordsOf(await findContent(trx, entry.content_id))]
    await countWords(trx, ownerId, { words, lesson, by: 1 })
    if (entry.trained_as !== null)
      await countWords(trx, ownerId, { words, lesson: entry.trained_as, by: -1 })
    const verdict: SpamVerdict = { reasons: ['by-you'], words: [], score: 1 }
    await updateTaught(trx, entry.id, {
      trained_as: lesson,
      ...(lesson === 'spam' && entry.spam === null ? { spam: JSON.stringify(verdict) } : {}),
    })
  }
}

/** Replying to a mail implies it is wanted. */
export async function markAsHam(trx: Trx, ownerId: number, content: Judged): Promise<void> {
  await countWords(trx, ownerId, { words: [TOTAL, ...wordsOf(content)], lesson: 'ham', by: 1 })
}

/** Why a mail is spam for this user; undefined when it is not. */
export async function judgeSpam(
  db: Db,
  ownerId: number,
  mail: Judged,
): Promise<SpamVerdict | undefined> {
  const words = wordsOf(mail)
  const known = await listWords(db, ownerId, [TOTAL, ...words])
  const totals = known.find(row => row.word === TOTAL)
  const sender = known.find(row => row.word === words[0])
  const weighed = known
    .filter(row => row.word !== TOTAL)
    .map(row => ({
      word: row.word,
      weight: weightOf(row, { spam: totals?.spam ?? 0, ham: totals?.ham ?? 0 }),
    }))
  const score = combine(weighed.map(({ weight }) => weight))
  const reasons: SpamVerdict['reasons'] = [
    ...(sender !== undefined && sender.spam > sender.ham ? (['sender-reported'] as const) : []),
    ...(score > THRESHOLD ? (['learned'] as const) : []),
    ...(isForged(mail.auth) ? (['unverified'] as const) : []),
  ]
  // A sender once taken out of spam is trusted, whatever the words.
  if (reasons.length === 0 || (sender !== undefined && sender.ham > sender.spam)) return undefined
  const listed = weighed
    .filter(({ word, weight }) => weight > 0.6 && !word.includes(':'))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_WORDS)
  return { reasons, words: listed.map(({ word }) => word), score: Math.round(score * 1000) / 1000 }
}

/** DMARC failed: someone other than the domain sent it. */
const isForged = (auth: string | null): boolean =>
  auth !== null && JSON.parse(auth).dmarc === 'fail'

function weightOf(
  { spam, ham }: { spam: number; ham: number },
  totals: { spam: number; ham: number },
): number {
  const [bad, good] = [spam / Math.max(1, totals.spam), ham / Math.max(1, totals.ham)]
  const seen = Math.max(0, spam) + Math.max(0, ham)
  const share = bad + good === 0 ? PRIOR : bad / (bad + good)
  return Math.min(0.99, Math.max(0.01, (STRENGTH * PRIOR + seen * share) / (STRENGTH + seen)))
}

/** Combines the strongest words. */
function combine(weights: number[]): number {
  const telling = weights
    .toSorted((a, b) => Math.abs(b - 0.5) - Math.abs(a - 0.5))
    .slice(0, DECIDING)
  const logs = telling.reduce((sum, weight) => sum + Math.log(weight / (1 - weight)), 0)
  return 1 / (1 + Math.exp(-logs))
}
