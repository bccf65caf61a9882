import * as z from 'zod/mini'

// Allowed elements of rich text: used by the editor, the server's sanitizer and the view.

export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'hr',
  'span',
] as const

/** Attributes accepted from users, by tag. All others are set by us or removed. */
export const RICH_TEXT_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href']],
  ['img', ['src', 'alt']],
  ['span', ['data-mention']],
])

export const RICH_TEXT_PROTOCOLS = ['https', 'http', 'mailto'] as const
/** Set on every link: the target learns neither the referrer nor gets access to our window. */
export const RICH_TEXT_REL = 'noopener noreferrer nofollow'

/** Characters as a person counts them, without the marks around them. */
export const MAX_RICH_TEXT = 20_000
/** Maximum characters on the wire; longer input is rejected unread. */
export const MAX_RICH_TEXT_HTML = 100_000
/** Maximum number of `<` and `&`: sanitizing cost grows with them, and no real text has one per word. */
const MAX_MARKS = 20_000

// Strict from the first letter on: anything that would need cleaning before it can be judged is rejected.
const LINK = /^(?:https?:\/\/|mailto:)[^\p{Cc}\p{Zl}\p{Zp}]+$/iu
const REMOTE_PICTURE = /^https?:\/\/[^\p{Cc}\p{Zl}\p{Zp}]+$/iu
// No segment starts with a dot: `..` would lead out of the files to other calls.
const OWN_PICTURE = /^\/api\/files(?:\/[\w-][\w.-]*)+(?:\?[\w=&.-]*)?$/
const MENTION = /^[1-9]\d{0,14}$/

/** Whether a link may lead there. */
export const isAllowedLink = (href: string): boolean => LINK.test(href)

/** Whether a picture is hosted elsewhere, where its host can see who views it. */
export const isRemotePicture = (src: string): boolean => REMOTE_PICTURE.test(src)

/** Whether a picture source is allowed: our files, or remote ones once the reader has allowed them. */
export const isAllowedPicture = (src: string): boolean =>
  OWN_PICTURE.test(src) || isRemotePicture(src)

/**
 * Whether rich text may carry an attribute with this value.
 *
 * @example isAllowedAttribute('a', 'href', 'javascript:alert(1)') // false
 */
export function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  if (RICH_TEXT_ATTRIBUTES.get(tag)?.includes(name) !== true) return false
  if (name === 'href') return isAllowedLink(value)
  if (name === 'src') return isAllowedPicture(value)
  return name !== 'data-mention' || MENTION.test(value)
}

// A tag's end may be missing, and a quoted value may hold a `>`. Every part is optional or ends where the next begins:
// no input causes backtracking, it is scanned once.
const TAG = /<\/?([a-z][a-z0-9]*)(?:[^>"']|"[^"]*"|'[^']*')*>?/gi
const BREAKS = new Set(['br', 'hr', 'p', 'h2', 'h3', 'h4', 'pre', 'blockquote', 'li'])
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/**
 * Plain text of rich text, one line per paragraph: for counting, search and previews. Not a sanitizer; display the result as plain text
 * only.
 *
 * @example textOf('<p>Fish &amp; chips</p><p>Tea</p>') // 'Fish & chips\nTea'
 */
export function textOf(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(TAG, (tag, name: string) => (isBreak(tag, name.toLowerCase()) ? '\n' : ''))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => SIGNS[name] ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
}

/** Escapes a text for HTML, also within an attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Converts plain text to rich text, one paragraph per line. */
export const fromPlainText = (text: string): string =>
  text
    .split('\n')
    .map(line => `<p>${escapeHtml(line)}</p>`)
    .join('')

const isBreak = (tag: string, name: string): boolean =>
  BREAKS.has(name) && (tag.startsWith('</') || name === 'br' || name === 'hr')

function countMarks(html: string): number {
  let count = 0
  for (const sign of ['<', '&'])
    for (let at = html.indexOf(sign); at !== -1; at = html.indexOf(sign, at + 1)) count += 1
  return count
}

/**
 * Schema of a rich text field; the server's service passes the value through `sanitizeRichText` before storing it.
 *
 * @example notes: richText(2000)
 */
export function richText(max = MAX_RICH_TEXT) {
  return z.string().check(
    z.maxLength(MAX_RICH_TEXT_HTML, { abort: true }),
    z.refine(html => countMarks(html) <= MAX_MARKS, {
      abort: true,
      error: 'This text has too much formatting. Simplify it and try again.',
    }),
    z.check(context => {
      if (textOf(context.value).length <= max) return
      context.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: max,
        inclusive: true,
        input: context.value,
      })
    }),
  )
}
