import { useEffect } from 'react'
import { beforeEach, expect, it } from 'vitest'
import {
  defineResource,
  fieldOf,
  files,
  image,
  text,
} from '#platform/contract/resource-fields.rules.ts'
import { fromTexts, textsSchema, toTexts } from '#platform/contract/resource-typed.rules.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { FieldInput } from './field-input.tsx'
import { ValueView } from './value-view.tsx'

// Upload fields of a record, in the form and as displayed.

const tools = defineResource({
  name: 'tools',
  subject: 'Client',
  nouns: { one: 'tool', many: 'tools' },
  icon: 'table',
  menu: { group: 'apps', place: 1 },
  pageId: 906,
  fields: { name: text({ required: true }), photo: image(), papers: files({ max: 2 }) },
})
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const photo = { id: 'photo', name: 'front.png', type: 'image/png', size: 900, alt: 'A drill' }
const papers = [
  { id: 'one', name: 'manual.pdf', type: 'application/pdf', size: 2_097_152 },
  { id: 'two', name: 'deed.txt', type: 'text/plain', size: 90 },
]
const related = {
  people: [],
  records: {},
  files: [
    { id: 'photo', url: PIXEL },
    { id: 'one', url: '/api/files/one?signature=x' },
  ],
}
let last: Record<string, string> = {}

function Inputs() {
  const initial = {
    ...toTexts('photo', fieldOf(tools, 'photo'), { value: photo, zone: 'UTC' }),
    ...toTexts('papers', fieldOf(tools, 'papers'), { value: papers, zone: 'UTC' }),
  }
  const form = useForm<string, unknown>({
    schema: textsSchema(tools, 'UTC'),
    initial,
    onSubmit: async () => undefined,
  })
  useEffect(() => {
    last = form.values
  })
  return (
    <Form id="form" form={form}>
      {['photo', 'papers'].map(name => (
        <FieldInput key={name} {...{ resource: tools, form, name, related }} isFirst={false} />
      ))}
    </Form>
  )
}

beforeEach(() => loadTexts(['tools', 'resource']))

it('an image is shown with its alternative text, replaced and removed', async () => {
  const screen = await showScreen(() => <Inputs />)
  await expect.element(screen.getByRole('img', { name: 'A drill' })).toBeVisible()
  await screen.getByLabelText(/^Alternative text/).fill('From above')
  await expect
    .poll(() => fromTexts(tools, last))
    .toMatchObject({ photo: { ...photo, alt: 'From above' } })
  await screen.getByRole('button', { name: 'Remove image' }).click()
  await expect.poll(() => fromTexts(tools, last)).toMatchObject({ photo: null })
  await expect.element(screen.getByText('Choose image')).toBeVisible()
  expect(screen.getByLabelText(/^Alternative text/).elements()).toEqual([])
})

it('files are listed with name and size up to the limit, and removed one by one', async () => {
  const screen = await showScreen(() => <Inputs />)
  const link = screen.getByRole('link', { name: 'Download manual.pdf, 2 MB' })
  await expect.element(link).toHaveAttribute('href', '/api/files/one?signature=x&download=1')
  await expect
    .element(screen.getByText('2 files are the limit. Remove one to add another.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Remove manual.pdf' }).click()
  await expect.poll(() => fromTexts(tools, last)).toMatchObject({ papers: [papers[1]] })
  await expect.element(screen.getByText('Add file')).toBeVisible()
})

it('a list shows thumbnail and file names, also for deleted files; an image without alternative text is named by its field', async () => {
  const view = (name: string, value: unknown) => (
    <ValueView resource={tools} name={name} value={value} related={related} />
  )
  const screen = await showScreen(() => (
    <>
      {view('photo', { ...photo, alt: '' })}
      {view('photo', { ...photo, id: 'gone' })}
      {view('papers', papers)}
      {view('papers', [])}
    </>
  ))
  await expect.element(screen.getByRole('img', { name: 'Photo' })).toBeVisible()
  await expect.element(screen.getByText('front.png')).toBeVisible()
  await expect.element(screen.getByText('manual.pdf, deed.txt')).toBeVisible()
  await expect.element(screen.getByText('–')).toBeVisible()
})
