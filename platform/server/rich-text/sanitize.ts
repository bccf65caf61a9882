import {
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_PROTOCOLS,
  RICH_TEXT_REL,
  RICH_TEXT_TAGS,
  isAllowedAttribute,
} from '#platform/contract/rich-text.rules.ts'
import { layoutToLines } from '#platform/contract/layout-lines.rules.ts'
import sanitizeHtml from 'sanitize-html'

// Their content is not text: it is removed with them. Everything else outside the allowlist loses its tags and keeps its text.
const SILENT_TAGS = [
  'script style template noscript noembed noframes iframe frameset object embed applet audio video canvas title head',
  'textarea option select xmp plaintext listing svg math annotation-xml',
]
  .join(' ')
  .split(' ')

type Attributes = Record<string, string>

/** Keeps allowed attributes with allowed values. */
function keepAllowed(tagName: string, attributes: Attributes) {
  const allowed = Object.entries(attributes).filter(([name, value]) =>
    isAllowedAttribute(tagName, name, value),
  )
  const attribs: Attributes = Object.fromEntries(allowed)
  if (attribs.href !== undefined) attribs.rel = RICH_TEXT_REL
  return { tagName, attribs }
}

/** Elements meaningless without an attribute: a link without a target and a span without a person lose their tags, an image is removed. */
function judge({ tag, attribs }: { tag: string; attribs: Attributes }): boolean | 'excludeTag' {
  if (tag === 'img') return attribs.src === undefined
  const needed = tag === 'a' ? 'href' : tag === 'span' ? 'data-mention' : undefined
  return needed !== undefined && attribs[needed] === undefined ? 'excludeTag' : false
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: Object.fromEntries(
    Array.from(RICH_TEXT_ATTRIBUTES, ([tag, names]) => [
      tag,
      tag === 'a' ? [...names, 'rel'] : [...names],
    ]),
  ),
  allowedSchemes: [...RICH_TEXT_PROTOCOLS],
  allowProtocolRelative: false,
  nonTextTags: SILENT_TAGS,
  transformTags: {
    a: keepAllowed,
    img: keepAllowed,
    span: keepAllowed,
    // Equivalents written by other editors.
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
  },
  exclusiveFilter: judge,
  parseStyleAttributes: false,
  enforceHtmlBoundary: false,
  // Deeper than any person writes; parsers may have limits of their own, and behave oddly beyond.
  nestingLimit: 30,
}

/**
 * Rich text as it may be kept: nothing but the tags, attributes and addresses of the contract's list, and links that give nothing
 * away. Call it where the text is written; the view does the same again when it is shown.
 *
 * @example sanitizeRichText('<p onclick=x()>Hi <b>Ada</b><script>x()</script></p>') // '<p>Hi <strong>Ada</strong></p>'
 */
export function sanitizeRichText(html: string): string {
  if (isWords(html)) return html
  return cleaned.get(html) ?? cleanWhole(html)
}

/** Signs of a text that takes long enough to be cleaned in a thread (sanitize-ahead.ts). */
export const LONG_HTML = 10_000
/** At most some megabytes: those that are being written. */
const REMEMBERED = 16
const cleaned = new Map<string, string>()

/** Keeps a worker's result for the duration of its request: until some others have come. */
export function rememberClean(html: string, clean: string): void {
  const [oldest] = cleaned.keys()
  if (cleaned.size >= REMEMBERED && oldest !== undefined) cleaned.delete(oldest)
  cleaned.set(html, clean)
}

function cleanWhole(html: string): string {
  // NUL: no text has it, PostgreSQL refuses it, and parsers disagree about it.
  let result = clean(layoutToLines(html.replaceAll('\0', '')))
  // Misnested tags may parse differently once those between them are removed. The result must be stable.
  for (let pass = 1; pass < PASSES; pass += 1) {
    const again = clean(result)
    if (again === result) break
    result = again
  }
  return result
}

const PASSES = 6

const WORD = /<p>|<\/p>|<br>|&(?:amp|lt|gt);|[^<>&\0]+|[^]/g

/** Paragraphs of plain text: nothing to sanitize, and files contain thousands of these. */
function isWords(html: string): boolean {
  let isOpen = false
  for (const [piece] of html.matchAll(WORD)) {
    if (piece === '<p>' ? isOpen : piece.length === 1 && '<>&\0'.includes(piece)) return false
    if (!isOpen && piece !== '<p>') return false
    if (piece === '<p>' || piece === '</p>') isOpen = piece === '<p>'
  }
  return !isOpen
}

// As browsers serialize it (`<br>`), so that an unchanged text stays identical. In values and text `>` is escaped.
const clean = (html: string): string => sanitizeHtml(html, OPTIONS).replaceAll(' />', '>')
