import type { UiComponent, UiProp } from 'virtual:ui-props'
import type { Values } from './play.ts'

// Which properties of a component are changed by a control, and how what was changed stands in an address.

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

/** What can be changed: texts, figures, yes and no, and one of a closed set. What takes any content does where a text stands in it. */
export function controlsOf({ props }: Pick<UiComponent, 'props'>, start: Values): Control[] {
  // What it takes over from an element of HTML is not in its table: its words are among that.
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

/** What a property is when nobody gives it, as far as that is a plain value. */
export function defaultOf({ byDefault }: UiProp): string | number | boolean | undefined {
  if (byDefault === undefined) return undefined
  if (byDefault === 'true' || byDefault === 'false') return byDefault === 'true'
  const text = /^'(.*)'$/.exec(byDefault)?.[1]
  if (text !== undefined) return text
  return /^-?[\d.]+$/.test(byDefault) ? Number(byDefault) : undefined
}

type Search = Readonly<Record<string, unknown>>

/** What an address says of the controls. What no control can be set to is as if it were not there. */
export function readChanges(controls: readonly Control[], search: Search): Values {
  const said = controls.flatMap(control => {
    const text = search[control.prop.name]
    const value = typeof text === 'string' ? readValue(control, text) : undefined
    return value === undefined ? [] : [[control.prop.name, value] as const]
  })
  return Object.fromEntries(said)
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

/** What is empty does not stand in an address: a text that was emptied is written as this sign, and texts that begin with it have it twice. */
const EMPTY = /^~/

/** The other way round: only what differs from the beginning is said. */
export function writeChanges(
  controls: readonly Control[],
  start: Values,
  changes: Values,
): Record<string, string> {
  const said = controls.flatMap(({ prop, is }) => {
    const value = changes[prop.name]
    if (value === undefined || value === start[prop.name]) return []
    const text = String(value)
    return [
      [prop.name, is === 'text' && (text === '' || EMPTY.test(text)) ? `~${text}` : text] as const,
    ]
  })
  return Object.fromEntries(said)
}
