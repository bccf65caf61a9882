import type { FieldShape } from '#features/custom-fields/contract/custom-fields.rules.ts'
import { customFieldsContract } from '#features/custom-fields/contract/custom-fields.contract.ts'
import type { CustomValues } from '#platform/contract/custom-values.rules.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { queryClient } from '#platform/web/query/query-client.ts'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { type CustomForm, useCustomForm } from '../custom-form.public.ts'

const sent = vi.fn<(values: unknown) => void>()

beforeAll(() => signInWith())
afterEach(() => {
  vi.mocked(globalThis.fetch).mockRestore()
  queryClient.clear()
  sent.mockReset()
})

const makeField = (key: string, label: string): FieldShape => ({
  key,
  kind: 'text',
  labels: { en: label },
  choices: [],
  decimals: 0,
  isRequired: true,
  isInList: false,
})
const DESK = makeField('desk', 'Desk')
const BADGE = makeField('badge', 'Badge')

const own = z.object({ name: z.string() })
interface Given {
  values?: CustomValues | undefined
}
function Opened({ custom, values }: Given & { custom: CustomForm | null }) {
  const form = useForm<'name' | `customFields.${string}`, object>({
    schema: custom === null ? own : custom.schemaWith(own),
    initial: { name: 'Ada', ...(values === undefined ? custom?.blank : custom?.textsOf(values)) },
    onSubmit: async values => sent(values),
  })
  return (
    <Form id="form" form={form}>
      <TextField form={form} name="name" label="Name" />
      {custom === null ? null : <custom.Inputs form={form} />}
      <button type="submit">Save</button>
    </Form>
  )
}
function Screen({ values }: Given) {
  const custom = useCustomForm({ entity: 'users', keyPrefix: 'users', isNeeded: true, values })
  return custom === undefined ? null : <Opened custom={custom} values={values} />
}

async function show(fields: FieldShape[], values?: CustomValues) {
  const known = { fields }
  const load = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    String(address).startsWith(customFieldsContract.listFieldsOf.path)
      ? Promise.resolve(Response.json(known))
      : load(address, options),
  )
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Screen values={values} />
    </QueryClientProvider>
  ))
  return {
    screen,
    change: async (next: FieldShape[]) => {
      known.fields = next
      await queryClient.invalidateQueries({ queryKey: ['users'] })
    },
  }
}

it('ADD-13 a form leaves out a field that is removed in the meantime, and keeps what is typed', async () => {
  const { screen, change } = await show([DESK, BADGE])
  await screen.getByLabelText('Badge').fill('B 12')
  await change([BADGE])
  await expect.element(screen.getByLabelText('Desk')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Badge')).toHaveValue('B 12')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent.mock.calls)
    .toEqual([[{ name: 'Ada', customFields: { badge: 'B 12' } }]])
})

it('ADD-13 a form whose only field is removed can be saved, and has it again when that is undone', async () => {
  const { screen, change } = await show([DESK])
  await screen.getByLabelText('Desk').fill('D 3')
  await change([])
  await expect.element(screen.getByLabelText('Desk')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.mock.calls).toEqual([[{ name: 'Ada', customFields: {} }]])
  await change([DESK])
  await expect.element(screen.getByLabelText('Desk')).toHaveValue('D 3')
})

it('ADD-13 a record keeps choices that are no longer offered, and its other fields can be changed', async () => {
  const choices = [{ value: 'red', labels: { en: 'Red' } }]
  const fields = [
    { ...makeField('team', 'Team'), kind: 'choice' as const, choices, isRequired: false },
    { ...makeField('skills', 'Skills'), kind: 'choices' as const, choices, isRequired: false },
    DESK,
  ]
  const { screen } = await show(fields, { team: 'blue', skills: ['red', 'inkBlue'], desk: 'D 3' })
  await expect.element(screen.getByRole('combobox')).toHaveValue('blue')
  await expect.element(screen.getByRole('checkbox', { name: 'Ink blue' })).toBeChecked()
  await screen.getByLabelText('Desk').fill('D 4')
  await screen.getByRole('button', { name: 'Save' }).click()
  const customFields = { team: 'blue', skills: ['red', 'inkBlue'], desk: 'D 4' }
  await expect.poll(() => sent.mock.calls).toEqual([[{ name: 'Ada', customFields }]])
})
