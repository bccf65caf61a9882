import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '../page/test-screen.tsx'
import { LeftOutList } from './left-out-list.tsx'

it('X-19 rows not imported are listed with their reason, and how many more there are', async () => {
  const entries = [
    { row: 2, title: 'About <us>', reason: 'page' },
    { row: 5, title: '', reason: 'empty' },
  ]
  await showScreen(() => (
    <LeftOutList left={{ entries, more: 1_500 }} explain={reason => `because of ${reason}`} />
  ))
  await expect.element(page.getByRole('heading')).toHaveTextContent('1,502 entries were skipped')
  const texts = page
    .getByRole('row')
    .elements()
    .map(row => row.textContent)
  expect(texts.slice(1)).toEqual(['About <us>because of page', 'Untitledbecause of empty'])
  await expect.element(page.getByText('And 1,500 more.')).toBeVisible()
})
