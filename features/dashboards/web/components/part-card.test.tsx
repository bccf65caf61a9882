import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { PartCard } from './part-card.tsx'

const query = {
  data: [],
  error: null,
  isFetching: false,
  refetch: () => Promise.reject(new Error('not asked')),
}
const range = { period: 'last28', from: '', to: '', isCompared: false } as const

it('DASH-02 an empty card has no background, while a loading one is filled', async () => {
  await loadTexts(['dashboard', 'figures'])
  const screen = await showScreen(() => (
    <div data-skin="dark">
      <PartCard
        card={{ id: 'meeting', title: 'Meetings', range, menu: () => null }}
        query={query}
        partOf={(data: readonly string[]) => data}
        height={200}
      >
        {part => part.join(', ')}
      </PartCard>
      <div data-testid="waiting">
        <SkeletonBox width={40} height={20} />
      </div>
    </div>
  ))
  const words = screen.getByText('No upcoming events')
  await expect.element(words).toBeVisible()
  const groundOf = (element: Element | null | undefined) =>
    element ? getComputedStyle(element).backgroundColor : ''
  expect(groundOf(words.element().parentElement)).toBe('rgba(0, 0, 0, 0)')
  expect(groundOf(screen.getByTestId('waiting').element().firstElementChild)).not.toBe(
    'rgba(0, 0, 0, 0)',
  )
})
