import { expect, it, vi } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { StaleDialog, type StaleField } from './stale-dialog.tsx'

const field = (over: Partial<StaleField>): StaleField => ({
  name: 'title',
  label: 'Title',
  before: 'Plan',
  mine: 'Plan',
  theirs: 'Plan',
  ...over,
})

async function show(fields: StaleField[]) {
  const onSave = vi.fn<(sides: object) => void>()
  const screen = await showScreen(() => (
    <StaleDialog
      title="Floor plan"
      fields={fields}
      isBusy={false}
      onSave={onSave}
      onTheirs={() => {}}
      onClose={() => {}}
    />
  ))
  return { screen, onSave }
}

it('X-08 each side keeps what it alone has changed', async () => {
  const { screen, onSave } = await show([
    field({ name: 'mine', mine: 'New plan' }),
    field({ name: 'theirs', theirs: 'Old plan' }),
    field({ name: 'both', mine: 'New plan', theirs: 'Old plan' }),
  ])
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  expect(onSave).toHaveBeenCalledWith({ mine: 'mine', theirs: 'theirs', both: 'mine' })
})

it('X-08 changes that the texts to read leave out are kept, and can be chosen', async () => {
  const compared = { before: 'Plan', mine: '<b>Plan</b>', theirs: 'Plan' }
  const { screen, onSave } = await show([field({ compared })])
  await screen.getByRole('button', { name: 'Compare' }).click()
  await expect.element(screen.getByText(/details that aren’t shown/)).toBeVisible()
  await screen.getByRole('button', { name: 'Save selection' }).click()
  expect(onSave).toHaveBeenCalledWith({ title: 'mine' })
})
