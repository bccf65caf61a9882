import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { showScreen } from '../page/test-screen.tsx'
import { TextField } from '../form/field.tsx'
import { SectionCard } from './section-card.tsx'
import { useForm } from '../form/use-form.ts'

const saved: string[] = []

function Section() {
  const form = useForm({
    schema: z.object({ name: z.string() }),
    initial: { name: 'Ada' },
    onSubmit: async values => {
      saved.push(values.name)
      form.reset(values)
    },
  })
  return (
    <SectionCard title="Company" text="Shown on invoices." form={form} labelOf={() => 'Name'}>
      <TextField form={form} name="name" label="Name" />
    </SectionCard>
  )
}

it('ADD-03 a section offers Save and Discard once something has changed, and saves by Ctrl+S', async () => {
  const screen = await showScreen(Section)
  const card = screen.getByRole('region', { name: 'Company' })
  const [save, discard] = [
    card.getByRole('button', { name: 'Save' }),
    card.getByRole('button', { name: 'Discard' }),
  ]
  const name = card.getByLabelText('Name')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await name.fill('Grace')
  await expect.element(save).not.toHaveAttribute('aria-disabled', 'true')
  await discard.click()
  await expect.element(name).toHaveValue('Ada')
  await expect.element(discard).toHaveAttribute('aria-disabled', 'true')
  await name.fill('Grace')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => saved).toEqual(['Grace'])
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
})
