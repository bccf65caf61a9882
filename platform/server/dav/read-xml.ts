import { SaxesParser } from 'saxes'

/** An element with its children and its direct text. */
export interface Element {
  ns: string
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

const MAX_ELEMENTS = 20_000
const DEEPEST = 50
const MAX_ATTRIBUTES = 100

/**
 * Parses untrusted XML; undefined if it is invalid or not accepted: own entities are rejected, and so are very large or deep documents.
 */
export function readXml(text: string): Element | undefined {
  const root: Element = { ns: '', name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type')
  })
  let attributesOfOne = 0
  parser.on('opentagstart', () => {
    attributesOfOne = 0
  })
  parser.on('attribute', () => {
    attributesOfOne += 1
    if (attributesOfOne > MAX_ATTRIBUTES) throw new Error('too much')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    count += 1
    if (count > MAX_ELEMENTS || open.length > DEEPEST) throw new Error('too much')
    const known = Object.values(attributes).map(one => [one.local, one.value] as const)
    const element: Element = {
      ns: uri,
      name: local,
      attributes: Object.fromEntries(known),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (some: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += some
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(text).close()
  } catch {
    return undefined
  }
  return root.children[0]
}

/** The first child of this name. */
export const childOf = (
  element: Element | undefined,
  ns: string,
  name: string,
): Element | undefined => element?.children.find(child => child.ns === ns && child.name === name)
