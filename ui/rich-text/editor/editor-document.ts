import { layoutToLines } from '#platform/contract/layout-lines.rules.ts'
import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_REL } from '#platform/contract/rich-text.rules.ts'
import type { JSONContent } from '@tiptap/core'
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model'
import { cleanHtml } from '../clean-html.ts'
import { SCHEMA } from './extensions.ts'

/**
 * Converts a text to an editor document: sanitized first and parsed from nodes, so that no markup is parsed in the page. Trailing spaces
 * are dropped, unless the text is being typed: `isExact` keeps them.
 */
export function toDocument(html: string, isExact = false): JSONContent {
  return DOMParser.fromSchema(SCHEMA)
    .parse(cleanHtml(html), { preserveWhitespace: isExact })
    .toJSON()
}

/**
 * Converts a document to the stored text: only the allowed tags and attributes, `''` if it is empty. Uses a separate document: a browser
 * may load a picture as soon as the page's own document creates it.
 */
export function toHtml(doc: Node): string {
  const first = doc.firstChild
  if (doc.childCount === 1 && first?.isTextblock === true && first.content.size === 0) return ''
  const apart = document.implementation.createHTMLDocument()
  apart.body.append(
    DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: apart }),
  )
  for (const element of apart.body.querySelectorAll('*')) {
    const allowed = RICH_TEXT_ATTRIBUTES.get(element.localName) ?? []
    for (const name of element.getAttributeNames())
      if (!allowed.includes(name)) element.removeAttribute(name)
    if (element.localName === 'a') element.setAttribute('rel', RICH_TEXT_REL)
  }
  return apart.body.innerHTML
}

/** Other pages' tables become lines, and heading levels that we lack the nearest one. The schema handles the rest. */
export function adaptPasted(html: string): string {
  return layoutToLines(html, true)
    .replace(/<(\/?)h1(?=[\s>])/gi, '<$1h2')
    .replace(/<(\/?)h[56](?=[\s>])/gi, '<$1h4')
}
