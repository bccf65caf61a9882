import { type FunctionComponent, type ReactElement, createElement } from 'react'
import type { Formats } from '#platform/web/format/format.ts'

// A playground's start: a component, and its props before the first control is touched.

/** The context for creating initial texts. */
export interface Words {
  t: (key: string) => string
  format: Formats
  /** Twelve of them, in the language of the reader. */
  months: readonly string[]
}
export type Values = Readonly<Record<string, unknown>>

interface Given<Props> {
  start: (words: Words) => Props
  /** How something is written that is more than a text or a figure: `icon: '<IconPlus size={16} />'`. */
  code?: Readonly<Record<string, string>>
  /** Lines of import that the code needs besides. */
  imports?: readonly string[]
  /** Lines of code before it. */
  lines?: readonly string[]
  /** Callbacks and the property they update: `{ onChange: 'isOn' }`. */
  follows?: Readonly<Record<string, string>>
  /** It is a layer: a button opens it, and these close it. */
  closes?: readonly string[]
}
export interface PlaygroundSpec extends Omit<Given<unknown>, 'start'> {
  start: (words: Words) => Values
  draw: (words: Words, changes: Values) => ReactElement
}
/** By the name of the component. */
export type PlaygroundSpecs = Readonly<Record<string, PlaygroundSpec>>

/** The component's types apply to its initial values; controls only produce values of the same kinds. */
export function play<Props extends object>(
  component: FunctionComponent<Props>,
  { start, ...rest }: Given<Props>,
): PlaygroundSpec {
  return {
    ...rest,
    start: words => Object.fromEntries(Object.entries(start(words))),
    draw: (words, changes) => createElement(component, { ...start(words), ...changes }),
  }
}

/** For callbacks no one listens to. */
export const nothing = () => undefined
