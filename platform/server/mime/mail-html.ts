import { picturePlace } from '#platform/contract/mail-pictures.rules.ts'
import {
  isRemotePicture,
  RICH_TEXT_PROTOCOLS,
  RICH_TEXT_REL,
  RICH_TEXT_TAGS,
  isAllowedLink,
} from '#platform/contract/rich-text.rules.ts'
import sanitizeHtml from 'sanitize-html'
import { sanitizeRichText } from '../rich-text/sanitize.ts'

// HTML of incoming email. It is stored twice: reduced to rich text, which may be shown and quoted anywhere, and, if it
// has a layout, with tables and colors, which is only ever shown as a document in its own sandbox.

/** No one writes more; longer input is cut before parsing. */
const LONGEST = 1_000_000
const MAX_PICTURES = 500

// Elements without text worth keeping. All others outside the allowlist lose their tags and keep their text.
const SILENT = [
  'script style template noscript noembed noframes iframe frameset object embed applet audio video canvas title head',
  'textarea option select xmp plaintext listing svg math annotation-xml',
]
  .join(' ')
  .split(' ')

const LAYOUT_TAGS =
  'div center font table caption thead tbody tfoot tr td th col colgroup h1 h5 h6 b i small big sub sup dl dt dd del ins strike tt'.split(
    ' ',
  )
const TAGS = [...RICH_TEXT_TAGS, ...LAYOUT_TAGS]
const SIZES = [
  'width',
  'height',
  'align',
  'valign',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'nowrap',
  'dir',
]
/** A plain value: a number, a word, a color. */
const PLAIN = /^[#\w%.-]{1,40}$/

// No functions but those of colors, no URLs, no escapes: nothing that could fetch or leave its box.
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i
const LENGTH = /^(?:0|auto|\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%|ex|ch)?)$/i
const LENGTHS = /^(?:(?:0|auto|\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%)?)(?:\s+|$)){1,4}$/i
const WORD = /^[a-z-]{2,24}$/i
const FONTS = /^(?:[\w\s,.-]|"[\w\s.-]*"|'[\w\s.-]*'){1,200}$/
const BORDER = /^(?:(?:[\d.]{1,6}(?:px|pt|em)?|[a-z]{3,24}|#[\da-f]{3,8})(?:\s+|$)){1,3}$/i
const NUMBER = /^[\d.]{1,6}$/
const SIDES = ['top', 'right', 'bottom', 'left']

const STYLES: Record<string, RegExp[]> = {
  color: [COLOR],
  'background-color': [COLOR],
  background: [COLOR],
  'font-family': [FONTS],
  'font-size': [LENGTH, WORD],
  'font-weight': [NUMBER, WORD],
  'font-style': [WORD],
  'text-align': [WORD],
  'text-decoration': [WORD],
  'text-transform': [WORD],
  'line-height': [LENGTH, NUMBER, WORD],
  'letter-spacing': [LENGTH, WORD],
  'vertical-align': [LENGTH, WORD],
  'white-space': [WORD],
  direction: [WORD],
  display: [/^(?:none|block|inline|inline-block|table|table-row|table-cell)$/i],
  width: [LENGTH],
  'max-width': [LENGTH],
  height: [LENGTH],
  padding: [LENGTHS],
  margin: [LENGTHS],
  border: [BORDER],
  'border-color': [COLOR],
  'border-width': [LENGTHS],
  'border-style': [WORD],
  'border-collapse': [WORD],
  'border-spacing': [LENGTHS],
  'border-radius': [LENGTHS],
  ...Object.fromEntries(
    SIDES.flatMap((side): [string, RegExp[]][] => [
      [`padding-${side}`, [LENGTH]],
      [`margin-${side}`, [LENGTH]],
      [`border-${side}`, [BORDER]],
    ]),
  ),
}

export interface MailHtml {
  /** By the list of rich text. */
  message: string
  /** With tables and colors; `null` without any. */
  layout: string | null
  /** Pictures from elsewhere, by their places in the texts. */
  remotePictures: string[]
}
export interface MailHtmlOptions {
  /** The position of an attachment by its Content-ID, without brackets. */
  partOf: (contentId: string) => number | undefined
}

type Attributes = Record<string, string>

/** An email's HTML in storable form. Images have placeholders instead of URLs (`picture-places.ts`). */
export function readMailHtml(html: string, { partOf }: MailHtmlOptions): MailHtml {
  const remotePictures: string[] = []
  const places = new Map<string, string>()
  const placeFor = (src: string): string | undefined => {
    const known = places.get(src)
    if (known !== undefined) return known
    const part = /^cid:/i.test(src) ? partOf(decodeContentId(src.slice(4))) : undefined
    const isTaken =
      part === undefined && isRemotePicture(src) && remotePictures.length < MAX_PICTURES
    const place =
      part === undefined
        ? isTaken
          ? picturePlace('remote', remotePictures.push(src) - 1)
          : undefined
        : picturePlace('part', part)
    if (place !== undefined) places.set(src, place)
    return place
  }
  const options = optionsFor(placeFor)
  const clean = (text: string) => sanitizeHtml(text, options).replaceAll(' />', '>')
  const once = clean(html.slice(0, LONGEST).replaceAll('\0', '').toWellFormed())
  // Placeholders are fixed from here on; the stored form is stable when parsed again.
  const parts = Array.from(places.values())
  for (const place of parts) places.set(place, place)
  let layout = once
  for (let pass = 1; pass < PASSES; pass += 1) {
    const again = clean(layout)
    if (again === layout) break
    layout = again
  }
  const message = sanitizeRichText(layout)
  return { message, layout: HAS_LAYOUT.test(layout) ? layout : null, remotePictures }
}

const PASSES = 6
const HAS_LAYOUT = /<(?:table|font|center|small|big)\b|\s(?:style|bgcolor|width|height)="/

function decodeContentId(text: string): string {
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text.trim()
  }
}

function optionsFor(placeFor: (src: string) => string | undefined): sanitizeHtml.IOptions {
  const plainOnly = (attributes: Attributes): Attributes =>
    Object.fromEntries(
      Object.entries(attributes).filter(
        ([name, value]) => !SIZES.includes(name) || PLAIN.test(value),
      ),
    )
  return {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style', ...SIZES],
      a: ['href', 'rel', 'style'],
      img: ['src', 'alt', 'style', 'width', 'height', 'align', 'border'],
      font: ['color', 'face', 'size', 'style'],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: [...RICH_TEXT_PROTOCOLS],
    allowProtocolRelative: false,
    nonTextTags: SILENT,
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: plainOnly(attributes) }),
      a: (tagName, { href, style }) => ({
        tagName,
        attribs: {
          ...(href !== undefined && isAllowedLink(href) ? { href, rel: RICH_TEXT_REL } : {}),
          ...(style === undefined ? {} : { style }),
        },
      }),
      font: (tagName, { color = '', face = '', size = '' }) => ({
        tagName,
        attribs: {
          ...(COLOR.test(color) ? { color } : {}),
          ...(FONTS.test(face) ? { face } : {}),
          ...(/^[+-]?\d$/.test(size) ? { size } : {}),
        },
      }),
      img: (tagName, { src = '', alt = '', style, ...others }) => {
        const place = placeFor(src.trim())
        const sizes = plainOnly(others)
        return {
          tagName,
          attribs: {
            ...(place === undefined ? {} : { src: place }),
            alt: alt.slice(0, 300),
            ...(style === undefined ? {} : { style }),
            ...sizes,
          },
        }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return attribs.src === undefined
      return tag === 'a' && attribs.href === undefined ? 'excludeTag' : false
    },
    enforceHtmlBoundary: false,
    nestingLimit: 100,
  }
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const ADDRESS = /https?:\/\/[^\s<>"'()]{1,2000}[^\s<>"'().,;:!?]/g

/** Plain text as rich text: paragraphs, lines, links. */
export function textToHtml(text: string): string {
  const paragraphs = text
    .slice(0, LONGEST)
    .replaceAll('\0', '')
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter(paragraph => paragraph.trim() !== '')
  const html = paragraphs.map(
    paragraph => `<p>${paragraph.split('\n').map(linked).join('<br>')}</p>`,
  )
  return sanitizeRichText(html.join(''))
}

function linked(line: string): string {
  let html = ''
  let at = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    html += `${escaped(line.slice(at, index))}<a href="${escaped(address)}">${escaped(address)}</a>`
    at = index + address.length
  }
  return html + escaped(line.slice(at))
}
