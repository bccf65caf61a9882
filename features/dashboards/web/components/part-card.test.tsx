import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { lateCard } from './late-card.tsx'
import { PartCard, PERSONAL_HEIGHT } from './part-card.tsx'

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

it('DASH-02 an empty card is no higher than a personal one', async () => {
  await loadTexts(['dashboard', 'figures'])
  const screen = await showScreen(() => (
    <PartCard
      card={{ id: 'meeting', title: 'Meetings', range, menu: () => null }}
      query={query}
      partOf={(data: readonly string[]) => data}
      height={600}
    >
      {part => part.join(', ')}
    </PartCard>
  ))
  const region = screen.getByRole('region', { name: 'Meetings' })
  await expect.element(region.getByText('No upcoming events')).toBeVisible()
  expect(region.element().getBoundingClientRect().height).toBeLessThan(PERSONAL_HEIGHT + 120)
})

it('DASH-02 cards whose code loads later appear at the same moment, without waiting for one that fails', async () => {
  await loadTexts(['dashboard', 'figures'])
  /** What each finds on the screen when it begins. */
  const began: (readonly string[] | null)[] = []
  const cardAfter = (milliseconds: number) =>
    lateCard(async () => {
      await new Promise(resolve => setTimeout(resolve, milliseconds))
      return () => {
        useEffect(() => void began.push(document.body.textContent.match(/Card \d/g)), [])
        return <p>Card {milliseconds}</p>
      }
    })
  let tries = 0
  const Failing = lateCard(() => {
    tries += 1
    return Promise.reject(new Error('not there'))
  })
  const cards = [cardAfter(0), cardAfter(300), Failing]
  const card = { id: 'meeting', title: 'Meetings', range, menu: () => null }
  const screen = await showScreen(() =>
    cards.map((Card, index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <Card key={index} {...card} />
    )),
  )
  await expect.element(screen.getByText('Card 300')).toBeVisible()
  const both = ['Card 0', 'Card 3']
  expect(began).toEqual([both, both])
  expect(tries).toBe(1)
})

it('DASH-02 a card keeps its height while its code loads', async () => {
  await loadTexts(['dashboard', 'figures'])
  const Late = lateCard(() => new Promise(() => undefined))
  const card = { id: 'meeting', title: 'Meetings', range, menu: () => null }
  const screen = await showScreen(() => (
    <>
      <div data-testid="late">
        <Late {...card} />
      </div>
      <div data-testid="there">
        <PartCard card={card} query={query} partOf={() => null} height={PERSONAL_HEIGHT}>
          {() => null}
        </PartCard>
      </div>
    </>
  ))
  const heightOf = (name: string) =>
    screen.getByTestId(name).element().getBoundingClientRect().height
  await expect.element(screen.getByText('No upcoming events')).toBeVisible()
  expect(heightOf('late')).toBe(heightOf('there'))
})

it.each([
  ['Unread emails', '12 unread'],
  ['Ungelesene E-Mails', '12 ungelesen'],
  ['Ihre Aufgaben', 'Alle anzeigen'],
  ['رسائل غير مقروءة', 'عرض الكل'],
])(
  'DASH-02 a card of a third of the screen keeps its menu in the line of its title: %s',
  async (title, more) => {
    await loadTexts(['dashboard', 'figures'])
    const screen = await showScreen(() => (
      <div style={{ width: 313 }}>
        <PartCard
          card={{ id: 'mail', title, range, menu: () => null }}
          query={query}
          partOf={(data: readonly string[]) => data}
          height={200}
          actions={
            <ButtonLink kind="quiet" to="/">
              {more}
            </ButtonLink>
          }
        >
          {part => part.join(', ')}
        </PartCard>
      </div>
    ))
    const boxOf = (role: 'heading' | 'button' | 'link', name?: RegExp) =>
      screen
        .getByRole(role, name === undefined ? {} : { name })
        .element()
        .getBoundingClientRect()
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    const [heading, menu, link] = [
      boxOf('heading'),
      boxOf('button', /^More actions/),
      boxOf('link'),
    ]
    const middle = heading.top + heading.height / 2
    expect(menu.top).toBeLessThan(middle)
    expect(menu.bottom).toBeGreaterThan(middle)
    expect(link.top).toBeLessThan(middle)
    expect(heading.height).toBeLessThan(60)
  },
)
