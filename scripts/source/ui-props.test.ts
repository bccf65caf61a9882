import { expect, it } from 'vitest'
import { componentsOf, readUiComponents } from './ui-props.ts'

const SHAPES = {
  path: 'ui/shape/shape.tsx',
  text: 'export interface Shape { /** Pixels. */ size?: number }',
}

it('SHOW-01 props are read from the types: names, types, defaults and doc comments', () => {
  const text = `
interface LampProps extends Shape, Pick<Other, 'a'> {
  /** What it is called. */
  name: string
  /** It burns. */
  isOn?: boolean
}
/**
 * Gives light.
 *
 * @example <Lamp name="one" />
 */
export function Lamp({ name, isOn = false }: LampProps) {
  return name
}
export const notAComponent = 1
function Inner() {}`
  expect(componentsOf([{ path: 'ui/lamp/lamp.tsx', text }, SHAPES])).toEqual([
    {
      name: 'Lamp',
      file: 'lamp/lamp.tsx',
      description: 'Gives light.',
      props: [
        { name: 'name', type: 'string', isOptional: false, description: 'What it is called.' },
        {
          name: 'isOn',
          type: 'boolean',
          isOptional: true,
          description: 'It burns.',
          byDefault: 'false',
        },
        { name: 'size', type: 'number', isOptional: true, description: 'Pixels.' },
      ],
      also: [`Pick<Other, 'a'>`],
    },
  ])
})

it('SHOW-01 props are read from an inline type', () => {
  const text = 'export function Dot({ size = 1 }: { size?: number } & Base) { return size }'
  const [dot] = componentsOf([{ path: 'ui/dot/dot.tsx', text }])
  expect(dot?.props).toEqual([
    { name: 'size', type: 'number', isOptional: true, description: '', byDefault: '1' },
  ])
  expect(dot?.also).toEqual(['Base'])
})

it('SHOW-07 closed sets of texts are resolved, also from a named type or an object’s keys', () => {
  const text = `
const SIGNS = { good: 1, 'not-good': 2 } as const
type Size = 'small' | 'large'
export function Sign({ sign }: { sign?: keyof typeof SIGNS; size: Size | 'huge' | undefined; other: 'one' | string }) { return sign }`
  const [sign] = componentsOf([{ path: 'ui/sign/sign.tsx', text }])
  expect(sign?.props.map(prop => prop.choices)).toEqual([
    ['good', 'not-good'],
    ['small', 'large', 'huge'],
    undefined,
  ])
})

it('SHOW-01 the design system’s components are found', () => {
  const button = readUiComponents().find(one => one.name === 'Button')
  expect(button?.props.map(prop => prop.name)).toEqual(
    expect.arrayContaining(['kind', 'isBusy', 'blockedBy']),
  )
})
