import type { FieldShape } from '#features/custom-fields/contract/custom-fields.rules.ts'
import { customFieldsContract } from '#features/custom-fields/contract/custom-fields.contract.ts'
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
function Opened({ custom }: { custom: CustomForm | null }) {
  const form = useForm<'name' | `customFields.${string}`, object>({
    schema: custom === null ? own : custom.schemaWith(own),
    initial: { name: 'Ada', ...custom?.blank },
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
function Screen() {
  const custom = useCustomForm({ entity: 'users', keyPrefix: 'users', isNeeded: true })
  return custom === undefined ? null : <Opened custom={custom} />
}

async function show(fields: FieldShape[]) {
  const known = { fields }
  const load = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    String(address).startsWith(customFieldsContract.listFieldsOf.path)
      ? Promise.resolve(Response.json(known))
      : load(address, options),
  )
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Screen />
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
