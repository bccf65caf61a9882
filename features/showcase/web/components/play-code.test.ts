import { expect, it } from 'vitest'
import { writeCode } from './play-code.ts'
import { controlsOf, readChanges, writeChanges } from './play-controls.ts'
import { nothing, play } from './play.ts'

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

it('SHOW-07 controls are made for texts, figures, yes and no, and closed sets', () => {
  expect(controlsOf(Lamp, start).map(({ prop: { name }, is }) => `${name} ${is}`)).toEqual([
    'label text',
    'size number',
    'isOn switch',
    'tone choice',
    'children text',
  ])
})

it('SHOW-07 the words of what is an element of HTML can be changed, too', () => {
  expect(controlsOf({ props: [] }, start).map(({ prop: { name }, is }) => `${name} ${is}`)).toEqual(
    ['children text'],
  )
})

it('SHOW-07 what is changed stands in the address and comes back from it', () => {
  const controls = controlsOf(Lamp, start)
  const changes = { label: '', size: 32, isOn: true, tone: 'bad', children: '~Dim & dark' }
  const said = writeChanges(controls, start, changes)
  expect(said).toEqual({
    label: '~',
    size: '32',
    isOn: 'true',
    tone: 'bad',
    children: '~~Dim & dark',
  })
  expect(readChanges(controls, said)).toEqual(changes)
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
])('SHOW-07 an address that sets %s to %s is as if it did not', (name, text) => {
  expect(readChanges(controlsOf(Lamp, start), { [name]: text })).toEqual({})
})

it('SHOW-07 the code says what differs from what is taken anyway', () => {
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

it('SHOW-07 texts that code cannot hold as they are, are quoted', () => {
  const values = { label: 'a "b" \\ \'c\'', children: '{1} < 2', size: 3 }
  expect(writeCode({ component: Lamp, play: plain, values })).toContain(
    String.raw`<Lamp label={'a "b" \\ \'c\''} size={3}>{'{1} < 2'}</Lamp>`,
  )
})

it('SHOW-07 the code keeps what the component tells of, and rows stand before it', () => {
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

it('SHOW-07 a layer is opened by a button in its code', () => {
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
