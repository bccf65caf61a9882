import { RICH_TEXT_ATTRIBUTES, RICH_TEXT_REL } from '#platform/contract/rich-text.rules.ts'
import type { JSONContent } from '@tiptap/core'
import { DOMParser, DOMSerializer, type Node } from '@tiptap/pm/model'
import { cleanHtml } from '../clean-html.ts'
import { SCHEMA } from './extensions.ts'

/**
 * The document of a text: cleaned first, and read from nodes, so that no markup is parsed in the page. Blanks at the end of a line say
 * nothing, unless the text is being written right now: `isExact` keeps them.
 */
export function toDocument(html: string, isExact = false): JSONContent {
  return DOMParser.fromSchema(SCHEMA)
    .parse(cleanHtml(html), { preserveWhitespace: isExact })
    .toJSON()
}

/**
 * The text of a document as the server keeps it: the list's tags and attributes, `''` when there is nothing in it. It is written in
 * a document apart: a browser may load a picture as soon as the page's own document makes one.
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

/** Headings of other pages have levels we do not; the nearest one stands for them. Everything else the schema sorts out. */
export function adaptPasted(html: string): string {
  return html.replace(/<(\/?)h1(?=[\s>])/gi, '<$1h2').replace(/<(\/?)h[56](?=[\s>])/gi, '<$1h4')
}
