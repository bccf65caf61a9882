import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
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

it('X-32 opens into the page, from where its chip begins', async () => {
  await page.viewport(900, 800)
  const screen = await showScreen(() => (
    <div style={{ paddingInlineStart: 360 }}>
      <DateRangeFilter
        label="Days"
        range={{ from: undefined, to: undefined }}
        onChange={() => undefined}
      />
    </div>
  ))
  const chip = screen.getByRole('button', { name: 'Days' })
  const panel = screen.getByRole('dialog', { name: 'Days' })
  const edges = () => [panel, chip].map(one => one.element().getBoundingClientRect())
  await chip.click()
  await expect.element(panel).toBeVisible()
  const [ltr, opener] = edges()
  expect(Math.abs((ltr?.left ?? 0) - (opener?.left ?? 99))).toBeLessThan(4)
  setPreferences({ direction: 'rtl' })
  const [rtl, other] = edges()
  expect(Math.abs((rtl?.right ?? 0) - (other?.right ?? 99))).toBeLessThan(4)
  setPreferences({ direction: 'ltr' })
})
