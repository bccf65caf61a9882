// XML as it is written by e-invoices: elements in the order of their schema, nothing that is empty.

export type Xml = string | readonly (Xml | undefined)[]

const escape = (text: string): string =>
  text
    // Signs that no XML document may have.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A text as content. */
export const textOf = (text: string): Xml => escape(text)

/** An element with what is in it. */
export function element(name: string, content: Xml, attributes: Record<string, string> = {}): Xml {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  return `<${name}${named.join('')}>${flat(content)}</${name}>`
}

/** An element with a text; left out where that is empty. */
export const leaf = (
  name: string,
  text: string,
  attributes: Record<string, string> = {},
): Xml | undefined => (text === '' ? undefined : element(name, textOf(text), attributes))

export const documentOf = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${flat(root)}\n`

const flat = (xml: Xml | undefined): string =>
  xml === undefined ? '' : typeof xml === 'string' ? xml : xml.map(flat).join('')
