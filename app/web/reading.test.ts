import { mergeBlocks, splitBlocks } from '#platform/contract/blocks.rules.ts'
import { MAX_POST_TEXT } from '#features/blog/contract/blog.rules.ts'
import { MAX_MESSAGE } from '#features/chat/contract/chat.rules.ts'
import { splitAddresses } from '#platform/contract/mailboxes.rules.ts'
import { expect, it } from 'vitest'
import { differ } from '#features/blog/web/components/text-difference.ts'
import { replaceNames } from '#features/chat/web/components/emoji.ts'
import { toBlocks } from '#features/chat/web/components/format-text.ts'
import { parseNaturalInput } from '#features/todo/web/components/quick-parts.ts'
import { toAddress } from '#ui/rich-text/editor/link-address.ts'

// Browser parsers of other people's texts and pasted content, at their largest (S16). Patterns are measured
// separately: scripts/structure/patterns.test.ts.

interface Reader {
  name: string
  size: number
  pieces: string[]
  read: (text: string) => unknown
}

/** This many are rendered together. */
const MESSAGES = 10
const PASTED = 100_000
const MILLISECONDS = 50
/** A busy machine takes up to twice as long. */
const BUSY = 2
const RUNS = 4

const READERS: Reader[] = [
  {
    name: 'messages of a chat',
    size: MAX_MESSAGE,
    pieces: [
      'https://a”',
      '”',
      'https://a',
      '```',
      '```\n',
      '`a',
      '`',
      '> ',
      '>\n',
      '@a',
      '@a.',
      '@',
      ' ',
      '\n',
    ],
    // One URL at the beginning, and characters that belong to no sentence.
    read: text => Array.from({ length: MESSAGES }, () => toBlocks(`https://a${text}a`)),
  },
  {
    name: 'names of emoji',
    size: MAX_MESSAGE,
    pieces: [':a', ':', ':tada:', ':zzzz:'],
    read: replaceNames,
  },
  {
    name: 'quick lines',
    size: 400,
    pieces: ['#a ', '@a ', '! ', 'mon ', '#', '@', '1', ' '],
    read: text =>
      parseNaturalInput(text, {
        now: new Date(0),
        timeZone: 'UTC',
        language: 'en',
        tagWords: new Map(),
        ignored: new Set(),
      }),
  },
  {
    name: 'a post that two have changed',
    size: MAX_POST_TEXT,
    pieces: ['<p>x</p>', '<p></p>', '<ul><li>x</li></ul>', '<p>', '<hr>'],
    read(text) {
      const base = splitBlocks(text)
      return mergeBlocks({
        base,
        mine: ['<p>m</p>', ...base.slice(0, -1)],
        theirs: [...base.slice(1), '<p>t</p>'],
      })
    },
  },
  {
    name: 'two editions of a post',
    size: MAX_POST_TEXT,
    pieces: ['a ', 'a', ' ', 'ab cd '],
    read: text => differ(text, `${text.slice(0, -3_000)}b${text.slice(-2_990)}`),
  },
  {
    name: 'pasted addresses of mails',
    size: PASTED,
    pieces: ['<', '"', 'a@b.example,', '"a" <a@b.example>; ', ' ', ',', '('],
    read: splitAddresses,
  },
  {
    name: 'a pasted link',
    size: PASTED,
    pieces: ['.', 'a.', 'a@', '@', ':', '/', 'a'],
    read: toAddress,
  },
]

/** CPU time of this thread only, the best of some runs. */
function measure(read: Reader['read'], text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < RUNS && best > MILLISECONDS / 2; turn += 1) {
    const before = process.threadCpuUsage()
    read(text)
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

it.each(READERS)(
  'S16 X-27 $name, at their largest, don’t block the page',
  ({ size, pieces, read }) => {
    const slow = pieces.flatMap(piece => {
      const took = measure(read, piece.repeat(Math.ceil(size / piece.length)).slice(0, size))
      return took > BUSY * MILLISECONDS ? [`${JSON.stringify(piece)}: ${Math.round(took)} ms`] : []
    })
    expect(slow).toEqual([])
  },
)
