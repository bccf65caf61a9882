import {
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_PROTOCOLS,
  RICH_TEXT_TAGS,
  isAllowedAttribute,
  isRemotePicture,
} from '#platform/contract/rich-text.rules.ts'
import DOMPurify, { type Config } from 'dompurify'

// A separate instance: its hooks affect no one else. It parses under the Trusted Types policy `dompurify`, and returns nodes
// rather than text, so that nothing is parsed twice.
const purify = DOMPurify(window)
const ATTRIBUTES = Array.from(RICH_TEXT_ATTRIBUTES.values()).flat()
const CONFIG = {
  ALLOWED_TAGS: [...RICH_TEXT_TAGS],
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_URI_SAFE_ATTR: ['data-mention'],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${RICH_TEXT_PROTOCOLS.join('|')}):|/api/files/)`, 'i'),
} satisfies Config

purify.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (!isAllowedAttribute(element.localName, attribute.attrName, attribute.attrValue))
    attribute.keepAttr = false
})

/**
 * Rich text as nodes, reduced to the contract's list. They belong to no page yet: nothing in them is loaded or runs before they are
 * put into one.
 *
 * @example const fragment = cleanHtml(card.notes)
 */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, { ...CONFIG, RETURN_DOM_FRAGMENT: true })
  for (const picture of fragment.querySelectorAll('img:not([src])')) picture.remove()
  for (const element of fragment.querySelectorAll('a:not([href]), span:not([data-mention])'))
    element.replaceWith(...element.childNodes)
  return fragment
}

/** Pictures hosted elsewhere. */
export function remotePicturesOf(fragment: DocumentFragment): HTMLImageElement[] {
  return Array.from(fragment.querySelectorAll('img')).filter(picture =>
    isRemotePicture(picture.getAttribute('src') ?? ''),
  )
}
