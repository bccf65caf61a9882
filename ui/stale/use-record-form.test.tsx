import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Button } from '../button/button.tsx'
import { Form } from '../form/form.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { TextField } from '../form/field.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { RecordConflict } from './record-conflict.tsx'
import { toStaleField } from './stale-field.ts'
import { useRecordForm } from './use-record-form.ts'

const DRAFT = 'test.record'
const NAMES = ['name', 'city', 'post'] as const
const person = z.object({ name: z.string(), city: z.string(), post: z.string() })
const saved = z.object({ ...person.shape, version: z.number() })
type Person = z.output<typeof person>
type Saved = z.output<typeof saved>
type Save = (values: Person, base: Saved | undefined) => Promise<void>

const OPENED: Saved = { name: 'Ada', city: 'Oslo', post: 'Engineer', version: 1 }
const textsOf = ({ name, city, post }: Saved): Person => ({ name, city, post })
const conflictWith = (current: unknown) =>
  new ApiError({ status: 412, code: 'record.stale', detail: 'Changed.', current })

function Drawer({ save, onClose }: { save: Save; onClose: () => void }) {
  const { form, conflict } = useRecordForm({
    schema: person,
    initial: textsOf(OPENED),
    record: OPENED,
    textsOf,
    readCurrent: current => saved.safeParse(current).data,
    draftKey: DRAFT,
    async save(values, base) {
      await save(values, base)
      onClose()
    },
  })
  return (
    <Dialog title="Person" onClose={onClose}>
      <Form id="person" form={form}>
        {NAMES.map(name => (
          <TextField key={name} form={form} name={name} label={name} autoComplete="off" />
        ))}
      </Form>
      <Button type="submit" form="person" isBusy={form.isBusy}>
        Save
      </Button>
      <LeaveGuard form={form} openBy="edit" />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={conflict.theirs.name}
          fields={(['name', 'city'] as const).map(name =>
            toStaleField(conflict.versions, { name, label: name, text: texts => texts[name] }),
          )}
        />
      )}
    </Dialog>
  )
}

async function openConflict(theirs: Partial<Saved>) {
  const save = vi
    .fn<Save>()
    .mockRejectedValueOnce(conflictWith({ ...OPENED, ...theirs, version: 2 }))
  const screen = await showScreen(function Screen() {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? <Drawer save={save} onClose={() => setOpen(false)} /> : <p>closed</p>
  }, '/?edit=1')
  await screen.getByLabelText('name').fill('Ada Lovelace')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('button', { name: 'Keep mine' })).toBeVisible()
  return { screen, save }
}
const draft = () => sessionStorage.getItem(`draft:${DRAFT}`)

it('X-08 keeping mine saves over their version, with what only they changed, also where nobody is asked', async () => {
  const { screen, save } = await openConflict({ name: 'A. L.', city: 'Bergen', post: 'Lead' })
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText('closed')).toBeVisible()
  expect(save.mock.lastCall).toEqual([
    { name: 'Ada Lovelace', city: 'Bergen', post: 'Lead' },
    { name: 'A. L.', city: 'Bergen', post: 'Lead', version: 2 },
  ])
  expect(draft()).toBeNull()
})

it('X-08 taking theirs goes on with their version', async () => {
  const { screen, save } = await openConflict({ name: 'A. L.' })
  await screen.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(screen.getByLabelText('name')).toHaveValue('A. L.')
  expect(draft()).toBeNull()
  await screen.getByLabelText('city').fill('Rome')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('closed')).toBeVisible()
  expect(save.mock.lastCall).toMatchObject([{ name: 'A. L.', city: 'Rome' }, { version: 2 }])
})

it('X-08 X-25 a mix that is refused is explained at its field, and stays, as a draft too', async () => {
  const { screen, save } = await openConflict({ name: 'A. L.' })
  save.mockRejectedValueOnce(
    new ApiError({
      status: 422,
      code: 'input.invalid',
      detail: 'Invalid.',
      errors: { name: 'Taken.' },
    }),
  )
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText('Taken.')).toBeVisible()
  await expect.element(screen.getByLabelText('name')).toHaveValue('Ada Lovelace')
  await expect.poll(draft).toContain('Ada Lovelace')
})

it('X-08 a conflict of the mix is compared with the version it was made of', async () => {
  const { screen, save } = await openConflict({ name: 'A. L.', city: 'Bergen' })
  save.mockRejectedValueOnce(conflictWith({ ...OPENED, name: 'A. L.', city: 'Paris', version: 3 }))
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  // Of the city, which is theirs, the newest.
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText('closed')).toBeVisible()
  expect(save.mock.lastCall).toMatchObject([
    { name: 'Ada Lovelace', city: 'Paris' },
    { version: 3 },
  ])
})

it('X-08 an answer without a readable record is an error like any other', async () => {
  const save = vi.fn<Save>().mockRejectedValue(conflictWith({ odd: true }))
  const screen = await showScreen(() => <Drawer save={save} onClose={() => {}} />, '/?edit=1')
  await screen.getByLabelText('name').fill('Ada Lovelace')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert').first()).toBeVisible()
})
