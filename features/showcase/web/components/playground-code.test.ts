import { expect, it } from 'vitest'
import { writeCode } from './playground-code.ts'
import { controlsOf, readChanges, writeChanges } from './playground-controls.ts'
import { nothing, play } from './playground-spec.ts'

const prop = (name: string, type: string, more = {}) => ({
  name,
  type,
  isOptional: false,
  description: '',
  ...more,
})
const Lamp = {
  name: 'Lamp',
  file: 'lamp/lamp.tsx',
  props: [
    prop('label', 'string'),
    prop('size', 'number', { isOptional: true, byDefault: '20' }),
    prop('isOn', 'boolean', { isOptional: true, byDefault: 'false' }),
    prop('tone', 'Tone', { isOptional: true, choices: ['good', 'bad'] }),
    prop('onChange', '(isOn: boolean) => void', { isOptional: true }),
    prop('children', 'ReactNode', { isOptional: true }),
    prop('rows', 'readonly Row[]', { isOptional: true }),
  ],
}
const start = { label: 'Hall', children: 'Bright' }
const plain = play(() => null, { start: () => start })

it('SHOW-07 controls are generated for texts, numbers, booleans and closed sets', () => {
  expect(controlsOf(Lamp, start).map(({ prop: { name }, is }) => `${name} ${is}`)).toEqual([
    'label text',
    'size number',
    'isOn switch',
    'tone choice',
    'children text',
  ])
})

it('SHOW-07 the content of a plain HTML element has a control, too', () => {
  expect(controlsOf({ props: [] }, start).map(({ prop: { name }, is }) => `${name} ${is}`)).toEqual(
    ['children text'],
  )
})

it('SHOW-07 changes are written to the URL and read back from it', () => {
  const controls = controlsOf(Lamp, start)
  const changes = { label: '', size: 32, isOn: true, tone: 'bad', children: '~Dim & dark' }
  const written = writeChanges(controls, start, changes)
  expect(written).toEqual({
    label: '~',
    size: '32',
    isOn: 'true',
    tone: 'bad',
    children: '~~Dim & dark',
  })
  expect(readChanges(controls, written)).toEqual(changes)
  expect(writeChanges(controls, start, start)).toEqual({})
})

it.each([
  ['size', '-1'],
  ['size', '1e9'],
  ['size', 'NaN'],
  ['isOn', '1'],
  ['tone', 'ugly'],
  ['label', 'x'.repeat(201)],
  ['rows', '[]'],
  ['nobody', 'knows'],
])('SHOW-07 a URL setting %s to %s is ignored', (name, text) => {
  expect(readChanges(controlsOf(Lamp, start), { [name]: text })).toEqual({})
})

it('SHOW-07 the code shows only non-default values', () => {
  expect(
    writeCode({
      component: Lamp,
      play: plain,
      values: { ...start, size: 20, isOn: true, tone: 'bad' },
    }),
  ).toBe(
    `import { Lamp } from 'ui/lamp/lamp.tsx'

export function Example() {
  return <Lamp label="Hall" isOn tone="bad">Bright</Lamp>
}`,
  )
})

it('SHOW-07 texts are quoted where JSX can’t contain them literally', () => {
  const values = { label: 'a "b" \\ \'c\'', children: '{1} < 2', size: 3 }
  expect(writeCode({ component: Lamp, play: plain, values })).toContain(
    String.raw`<Lamp label={'a "b" \\ \'c\''} size={3}>{'{1} < 2'}</Lamp>`,
  )
})

it('SHOW-07 the code keeps state the component reports, and declares rows before it', () => {
  const followed = play(() => null, { start: () => start, follows: { onChange: 'isOn' } })
  const rows = Array.from({ length: 14 }, (_, id) => ({ id, name: 'Ada' }))
  const code = writeCode({
    component: Lamp,
    play: followed,
    values: { label: 'Hall', isOn: true, onChange: nothing, rows },
  })
  expect(code).toContain("import { useState } from 'react'")
  expect(code).toContain(
    '  const [isOn, setIsOn] = useState(true)\n  const rows = [{ id: 0, name: ',
  )
  expect(code).toContain(
    ', /* … */]\n  return <Lamp label="Hall" isOn={isOn} onChange={setIsOn} rows={rows} />',
  )
})

it('SHOW-07 an overlay is opened by a button in its code', () => {
  const layer = play(() => null, {
    start: () => ({ ...start, onClose: nothing }),
    closes: ['onClose'],
  })
  const code = writeCode({ component: Lamp, play: layer, values: { ...start, onClose: nothing } })
  expect(code).toContain(`      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen ? (
        <Lamp label="Hall" onClose={() => setOpen(false)}>Bright</Lamp>
      ) : null}`)
})
