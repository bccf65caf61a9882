// A strict little reader of XML for tests: it refuses what is not well formed, and resolves the prefixes of names.

export interface XmlNode {
  /** Without its prefix. */
  name: string
  namespace: string
  attributes: Map<string, string>
  children: XmlNode[]
  text: string
}

const TOKEN =
  /<\?[^>]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Throws for what is not well formed. */
export function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', namespace: '', attributes: new Map(), children: [], text: '' }
  const open: { node: XmlNode; written: string; namespaces: Map<string, string> }[] = [
    { node: root, written: '', namespaces: new Map() },
  ]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(xml)
    const top = open.at(-1)
    if (token === null || top === undefined)
      throw new Error(`This is no XML: ${xml.slice(at, at + 60)}`)
    const [, closed, opened, written = '', isEmpty, text] = token
    if (text !== undefined) top.node.text += resolve(text)
    if (closed !== undefined && open.pop()?.written !== closed)
      throw new Error(`${closed} is closed, but was not open.`)
    if (opened === undefined) continue
    const namespaces = new Map(top.namespaces)
    const attributes = new Map<string, string>()
    for (const [, key = '', value = ''] of written.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
      if (key === 'xmlns') namespaces.set('', resolve(value))
      else if (key.startsWith('xmlns:')) namespaces.set(key.slice(6), resolve(value))
      else attributes.set(key, resolve(value))
    }
    const [prefix, name] = opened.includes(':') ? opened.split(':') : ['', opened]
    const namespace = namespaces.get(prefix ?? '')
    if (namespace === undefined) throw new Error(`${opened} has a prefix that nobody named.`)
    const node: XmlNode = { name: name ?? '', namespace, attributes, children: [], text: '' }
    top.node.children.push(node)
    if (isEmpty !== '/') open.push({ node, written: opened, namespaces })
  }
  const [document] = root.children
  if (open.length !== 1 || document === undefined || root.children.length !== 1)
    throw new Error('There is not one root, closed.')
  return document
}

function resolve(text: string): string {
  return text.replaceAll(/&([^;]*);?/g, (whole, name: string) => {
    const sign = NAMED[name]
    if (sign === undefined || !whole.endsWith(';')) throw new Error(`${whole} is nothing.`)
    return sign
  })
}

/** All nodes at a path below a node. */
export function allAt(node: XmlNode, ...path: string[]): XmlNode[] {
  return path.reduce<XmlNode[]>(
    (nodes, name) => nodes.flatMap(one => one.children.filter(child => child.name === name)),
    [node],
  )
}

/** The text of the first match of a path; empty without one. */
export const textAt = (node: XmlNode, ...path: string[]): string =>
  allAt(node, ...path)[0]?.text ?? ''
