import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import '#ui/page/test-screen.tsx'
import { FieldDiff } from './field-diff.tsx'

it('ADD-02 days and moments are in the reader’s form, and texts that only look like one are as they were typed', async () => {
  await loadTexts(['changes'])
  const texts = ['2026-13-45', '2026-02-31', '2026-99-99T99:99:99Z']
  const after = Object.fromEntries(['2026-11-29', ...texts].entries())
  const screen = await render(<FieldDiff record={{ id: '1', name: 'Ada', before: null, after }} />)
  await expect.element(screen.getByText('29 Nov 2026')).toBeVisible()
  for (const text of texts) await expect.element(screen.getByText(text)).toBeVisible()
})

it('ADD-02 entries from before a field was renamed name it as entries do now', async () => {
  await loadTexts(['changes'])
  for (const field of ['way', 'paymentMethod']) {
    const record = { id: '1', name: 'ORD-1', before: null, after: { [field]: 'test' } }
    const screen = await render(<FieldDiff record={record} />)
    await expect.element(screen.getByRole('rowheader', { name: 'Payment method' })).toBeVisible()
    await screen.unmount()
  }
})
