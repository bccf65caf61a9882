import { expect, it, vi } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { DateRangeFilter } from './date-range.tsx'

it('DASH-04 a range that is too long is refused where it is chosen', async () => {
  const onChange = vi.fn<() => void>()
  const range = { from: '2020-01-01T00:00:00.000Z', to: '2020-02-01T00:00:00.000Z' }
  const screen = await showScreen(() => (
    <DateRangeFilter label="Days" range={range} onChange={onChange} mostDays={3700} />
  ))
  await screen.getByRole('button', { name: /^Days/ }).click()
  await screen.getByLabelText('From').fill('2001-01-01')
  const refusal = screen.getByText('Select up to 3,700 days.')
  await expect.element(refusal.first()).toBeVisible()
  await screen.getByRole('button', { name: 'Apply' }).click({ force: true })
  expect(onChange).not.toHaveBeenCalled()
  await screen.getByLabelText('From').fill('2019-12-31')
  await expect.element(refusal).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Apply' }).click()
  expect(onChange).toHaveBeenCalledOnce()
})
