import {
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_PROTOCOLS,
  RICH_TEXT_REL,
  RICH_TEXT_TAGS,
  isAllowedAttribute,
} from '#platform/contract/rich-text.rules.ts'
import sanitizeHtml from 'sanitize-html'

// What these hold is not for reading: it goes with them. Everything else outside the list loses its tags and keeps its words.
const SILENT_TAGS = [
  'script style template noscript noembed noframes iframe frameset object embed applet audio video canvas title head',
  'textarea option select xmp plaintext listing svg math annotation-xml',
]
  .join(' ')
  .split(' ')

type Attributes = Record<string, string>

/** Keeps of a tag's attributes what the list allows, spelling and value. */
function keepAllowed(tagName: string, attributes: Attributes) {
  const allowed = Object.entries(attributes).filter(([name, value]) =>
    isAllowedAttribute(tagName, name, value),
  )
  const attribs: Attributes = Object.fromEntries(allowed)
  if (attribs.href !== undefined) attribs.rel = RICH_TEXT_REL
  return { tagName, attribs }
}

/** What means nothing without its attribute: a link to nowhere and a span without a person lose their tags, a picture goes. */
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
    // What other editors write for the same thing.
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
  // Deeper than any person writes; a parser of a reader may have a limit of its own, and behaves oddly beyond it.
  nestingLimit: 30,
}

/**
 * Rich text as it may be kept: nothing but the tags, attributes and addresses of the contract's list, and links that give nothing
 * away. Call it where the text is written; the view does the same again when it is shown.
 *
 * @example sanitiseRichText('<p onclick=x()>Hi <b>Ada</b><script>x()</script></p>') // '<p>Hi <strong>Ada</strong></p>'
 */
export function sanitiseRichText(html: string): string {
  if (isWords(html)) return html
  return cleaned.get(html) ?? cleanWhole(html)
}

/** Signs of a text that takes long enough to be cleaned in a thread (sanitise-ahead.ts). */
export const LONG_HTML = 10_000
/** At most some megabytes: those that are being written. */
const REMEMBERED = 16
const cleaned = new Map<string, string>()

/** Keeps what a thread has made of a text for as long as its request takes: until some others have come. */
export function rememberClean(html: string, clean: string): void {
  const [oldest] = cleaned.keys()
  if (cleaned.size >= REMEMBERED && oldest !== undefined) cleaned.delete(oldest)
  cleaned.set(html, clean)
}

function cleanWhole(html: string): string {
  // NUL: no text has it, PostgreSQL refuses it, and parsers disagree about it.
  let kept = clean(html.replaceAll('\0', ''))
  // Tags in a wrong order may be read differently once those between them are gone. What is kept is what is read the same again.
  for (let pass = 1; pass < PASSES; pass += 1) {
    const again = clean(kept)
    if (again === kept) break
    kept = again
  }
  return kept
}

const PASSES = 6

const WORD = /<p>|<\/p>|<br>|&(?:amp|lt|gt);|[^<>&\0]+|[^]/g

/** Paragraphs of words alone, as plain text becomes: there is nothing to clean, and files bring thousands of these. */
function isWords(html: string): boolean {
  let isOpen = false
  for (const [piece] of html.matchAll(WORD)) {
    if (piece === '<p>' ? isOpen : piece.length === 1 && '<>&\0'.includes(piece)) return false
    if (!isOpen && piece !== '<p>') return false
    if (piece === '<p>' || piece === '</p>') isOpen = piece === '<p>'
  }
  return !isOpen
}

// As browsers write it (`<br>`), so that a text that comes back unchanged is the same text. In values and words `>` is escaped.
const clean = (html: string): string => sanitizeHtml(html, OPTIONS).replaceAll(' />', '>')
