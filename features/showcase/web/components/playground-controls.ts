import type { UiComponent, UiProp } from 'virtual:ui-props'
import type { Values } from './playground-spec.ts'

// The component properties with a control, and how changes are kept in the URL.

export type Control = { prop: UiProp } & (
  | { is: 'text' }
  | { is: 'number' }
  | { is: 'switch' }
  | { is: 'choice'; choices: readonly string[] }
)

const LONGEST_TEXT = 200
export const LARGEST = 100_000
/** Little of what is counted or measured can be less than nothing. */
export const leastOf = ({ name }: UiProp): number => (name === 'percent' ? -LARGEST : 0)

/** Controllable properties: texts, numbers, booleans, and closed sets. A property of any content counts if it is a text. */
export function controlsOf({ props }: Pick<UiComponent, 'props'>, start: Values): Control[] {
  // Properties inherited from an HTML element are not in its table, such as its content.
  const isBegun =
    typeof start['children'] === 'string' && !props.some(({ name }) => name === 'children')
  const all = isBegun
    ? [...props, { name: 'children', type: 'ReactNode', isOptional: false, description: '' }]
    : props
  return all.flatMap((prop): Control[] => {
    const type = prop.type.replaceAll(/ \| (?:undefined|null)\b/g, '')
    const given = start[prop.name]
    if (prop.choices !== undefined) return [{ prop, is: 'choice', choices: prop.choices }]
    if (type === 'boolean') return [{ prop, is: 'switch' }]
    if (type === 'number' || (type === 'number | string' && typeof given === 'number'))
      return [{ prop, is: 'number' }]
    if (type === 'string' || typeof given === 'string') return [{ prop, is: 'text' }]
    return []
  })
}

/** A property's default, if it is a plain value. */
export function defaultOf({ byDefault }: UiProp): string | number | boolean | undefined {
  if (byDefault === undefined) return undefined
  if (byDefault === 'true' || byDefault === 'false') return byDefault === 'true'
  const text = /^'(.*)'$/.exec(byDefault)?.[1]
  if (text !== undefined) return text
  return /^-?[\d.]+$/.test(byDefault) ? Number(byDefault) : undefined
}

type Search = Readonly<Record<string, unknown>>

/** The controls' values in a URL. Invalid ones are ignored. */
export function readChanges(controls: readonly Control[], search: Search): Values {
  const entries = controls.flatMap(control => {
    const text = search[control.prop.name]
    const value = typeof text === 'string' ? readValue(control, text) : undefined
    return value === undefined ? [] : [[control.prop.name, value] as const]
  })
  return Object.fromEntries(entries)
}

function readValue(control: Control, text: string): unknown {
  switch (control.is) {
    case 'switch':
      return text === 'true' || text === 'false' ? text === 'true' : undefined
    case 'number':
      return /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) &&
        Number(text) >= leastOf(control.prop) &&
        Number(text) <= LARGEST
        ? Number(text)
        : undefined
    case 'choice':
      return control.choices.includes(text) ? text : undefined
    case 'text':
      return text.length > LONGEST_TEXT ? undefined : text.replace(EMPTY, '')
  }
}

/** Empty values are not in a URL: an emptied text is written as this character, and texts starting with it have it doubled. */
const EMPTY = /^~/

/** The inverse: only differences from the initial values are written. */
export function writeChanges(
  controls: readonly Control[],
  start: Values,
  changes: Values,
): Record<string, string> {
  const entries = controls.flatMap(({ prop, is }) => {
    const value = changes[prop.name]
    if (value === undefined || value === start[prop.name]) return []
    const text = String(value)
    return [
      [prop.name, is === 'text' && (text === '' || EMPTY.test(text)) ? `~${text}` : text] as const,
    ]
  })
  return Object.fromEntries(entries)
}
