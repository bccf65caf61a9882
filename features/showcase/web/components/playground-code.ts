import { defaultOf } from './playground-controls.ts'
import type { PlaygroundSpec, Values } from './playground-spec.ts'
import type { UiComponent } from 'virtual:ui-props'

// The code that draws what a playground shows: a component that can be copied as it is.

const WIDEST = 100
/** Longer values are declared before the element. */
const LONGEST_IN_PLACE = 48
const MAX_ITEMS = 12

interface Writing {
  component: Pick<UiComponent, 'name' | 'file' | 'props'>
  play: PlaygroundSpec
  /** All values: initial ones, and changes. */
  values: Values
}

/** A file with one component that draws it so. */
export function writeCode({ component: { name, file, props }, play, values }: Writing): string {
  const states = Object.entries(play.follows ?? {})
  const setterOf = (prop: string) => `set${prop.slice(0, 1).toUpperCase()}${prop.slice(1)}`
  const lines = [...(play.lines ?? [])]
  const defaults = new Map(props.map(prop => [prop.name, defaultOf(prop)]))

  const named = new Set([...Object.keys(values), ...Object.keys(play.code ?? {})])
  const attributes = [...named].flatMap(prop => {
    const value = values[prop]
    const written = play.code?.[prop]
    if (prop === 'children' && (written !== undefined || typeof value === 'string')) return []
    if (written !== undefined)
      return [
        written.startsWith("'") ? `${prop}="${written.slice(1, -1)}"` : `${prop}={${written}}`,
      ]
    const state = states.find(([handler, followed]) => handler === prop || followed === prop)
    if (state !== undefined)
      return [prop === state[0] ? `${prop}={${setterOf(state[1])}}` : `${prop}={${prop}}`]
    if (value === undefined || value === defaults.get(prop)) return []
    if (play.closes?.includes(prop) === true) return [`${prop}={() => setOpen(false)}`]
    if (typeof value === 'function') return [`${prop}={() => {}}`]
    if (typeof value !== 'object' || literal(value).length <= LONGEST_IN_PLACE)
      return [attribute(prop, value)]
    lines.push(`const ${prop} = ${literal(value)}`)
    return [`${prop}={${prop}}`]
  })
  for (const [, prop] of states)
    lines.unshift(`const [${prop}, ${setterOf(prop)}] = useState(${literal(values[prop])})`)
  if (play.closes !== undefined) lines.unshift('const [isOpen, setOpen] = useState(false)')

  const children =
    play.code?.['children'] === undefined
      ? childText(values['children'])
      : `{${play.code['children']}}`
  const element = writeElement({
    name,
    attributes,
    children: children.replace(/^\{(<.*>)\}$/s, '$1'),
  })
  const imports = [
    ...(states.length > 0 || play.closes !== undefined ? ["import { useState } from 'react'"] : []),
    ...(play.imports ?? []),
    ...(play.closes === undefined ? [] : ["import { Button } from 'ui/button/button.tsx'"]),
    `import { ${name} } from 'ui/${file}'`,
  ]
  const body = play.closes === undefined ? [element] : opened(element)
  return [
    ...imports,
    '',
    'export function Example() {',
    ...lines.map(line => `  ${line}`),
    ...returned(body),
    '}',
  ].join('\n')
}

/** Behind a button. */
const opened = (element: string): string[] => [
  '<>',
  '  <Button onClick={() => setOpen(true)}>Open</Button>',
  '  {isOpen ? (',
  indent(element, 4),
  '  ) : null}',
  '</>',
]

function returned(body: readonly string[]): string[] {
  const text = body.join('\n')
  return text.includes('\n') ? ['  return (', indent(text, 4), '  )'] : [`  return ${text}`]
}

function writeElement({
  name,
  attributes,
  children,
}: {
  name: string
  attributes: readonly string[]
  children: string
}): string {
  const head = ['<' + name, ...attributes].join(' ')
  const whole = children === '' ? `${head} />` : `${head}>${children}</${name}>`
  if (whole.length <= WIDEST) return whole
  const open =
    head.length < WIDEST
      ? `${head}>`
      : `<${name}\n${attributes.map(one => `  ${one}`).join('\n')}\n>`
  if (children !== '') return `${open}\n${indent(children, 2)}\n</${name}>`
  return `<${name}\n${attributes.map(one => `  ${one}`).join('\n')}\n/>`
}

const indent = (text: string, by: number) => text.replaceAll(/^(?=.)/gm, ' '.repeat(by))

function attribute(prop: string, value: unknown): string {
  if (value === true) return prop
  return typeof value === 'string' && !/["\\\n&]/.test(value)
    ? `${prop}="${value}"`
    : `${prop}={${literal(value)}}`
}

const childText = (value: unknown): string => {
  if (typeof value !== 'string') return ''
  return /[{}<>&\n]|^\s|\s$/.test(value) ? `{${literal(value)}}` : value
}

/** A value as code. Long arrays are truncated, and rendered content is only hinted at. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${value
      .replaceAll('\\', '\\\\')
      .replaceAll("'", String.raw`\'`)
      .replaceAll('\n', String.raw`\n`)}'`
  if (typeof value === 'function') return "() => '…'"
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map(literal)
    return `[${items.join(', ')}${value.length > MAX_ITEMS ? ', /* … */' : ''}]`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  if ('$$typeof' in value) return "'…'"
  const parts = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${key}: ${literal(inner)}`],
  )
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}
