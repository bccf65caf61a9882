import { expect, it, vi } from 'vitest'
import { showScreen } from '#ui/page/test-screen.tsx'
import { useTranslation } from './i18n.ts'

function Example() {
  const { t } = useTranslation('ui')
  return <p>{[t('no.such.text', { defaultValue: 'Default' }), t('no.such.text')].join(', ')}</p>
}

it('X-33 a missing text is an error in the console, unless there is a default', async () => {
  const screen = await showScreen(Example)
  await expect.element(screen.getByText('Default, no.such.text')).toBeVisible()
  // oxlint-disable-next-line no-console
  const complaints = vi.mocked(console.error)
  expect(complaints.mock.calls[0]).toEqual(['no text', 'no.such.text'])
  complaints.mockClear()
})
