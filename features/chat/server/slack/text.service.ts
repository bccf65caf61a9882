import { emojiOf } from './emoji.service.ts'

// Slack’s markup (mrkdwn) as text of our chat: code, quotes, links and mentions. What our chat does not show loses its signs.

/** People are named once their accounts are known: until then, their id stands between two of these. */
const MARK = '\ue000'
const NAMED = /\ue000(\w{1,40})\ue000/g

interface Names {
  /** The name of a channel, by its id. */
  channelOf: (id: string) => string | undefined
}

const REFERENCE = /<([^<>\n]{1,4000})>/g
const CODE = /(```[\s\S]*?```|`[^`\n]+`)/
const EMOJI = /:([a-z0-9_+'-]{1,60}(?:::skin-tone-\d)?):(?::skin-tone-\d:)?/g
/** At the edges of words alone, and within a line. */
const STYLED = /(?<![\p{L}\p{N}*_~])([*_~])(?! )([^*_~\n]{1,500})(?<! )\1(?![\p{L}\p{N}*_~])/gu

/** A text as stored here, but for its people. */
export function toText(mrkdwn: string, names: Names): string {
  return mrkdwn
    .replaceAll(MARK, '')
    .split(CODE)
    .map((part, index) => {
      const text = index % 2 === 1 ? part : withoutStyles(part)
      return decode(text.replaceAll(REFERENCE, (_, inner: string) => readReference(inner, names)))
    })
    .join('')
    .trim()
}

/** The people named in such a text. */
export const peopleIn = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMED)].map(([, id = '']) => id)),
]

export const namePeople = (text: string, nameOf: (id: string) => string): string =>
  text.replaceAll(NAMED, (_, id: string) => nameOf(id))

function withoutStyles(text: string): string {
  return text
    .split(/(<[^<>\n]*>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll(EMOJI, (whole, name: string) => emojiOf(name) ?? whole)
            // Twice, as in *_both_*.
            .replaceAll(STYLED, '$2')
            .replaceAll(STYLED, '$2'),
    )
    .join('')
}

/** A person, a channel, a group or a link, with or without a label. */
function readReference(inner: string, { channelOf }: Names): string {
  const bar = inner.indexOf('|')
  const target = bar === -1 ? inner : inner.slice(0, bar)
  const label = bar === -1 ? '' : inner.slice(bar + 1)
  const id = target.slice(1)
  if (target.startsWith('@')) return `${MARK}${id}${MARK}`
  if (target.startsWith('#')) return `#${label || (channelOf(id) ?? id)}`
  if (target.startsWith('!')) return label || `@${id.split('^')[0] ?? ''}`
  const address = target.replace(/^mailto:/, '')
  const isSame = label === '' || address === label || address.replace(/^https?:\/\//, '') === label
  return isSame ? address : `${label} (${address})`
}

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** A text in parts of a length, cut where words end. */
export function splitText(text: string, most: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > most) {
    const cut = Math.max(rest.lastIndexOf('\n', most), rest.lastIndexOf(' ', most))
    const at = cut > most / 2 ? cut : most
    parts.push(rest.slice(0, at).trimEnd())
    rest = rest.slice(at).trimStart()
  }
  return rest === '' && parts.length > 0 ? parts : [...parts, rest]
}
