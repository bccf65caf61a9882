import type { PageBookmark } from '../../contract/bookmarks.contract.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showScreen } from '#ui/page/test-screen.tsx'
import { type Bookmarks, bookmarksKey, withOrder, withToggled } from '../bookmarks.api.ts'
import { BookmarkBar } from './bookmark-bar.tsx'
import { BookmarkPanel } from './bookmark-panel.tsx'

const makePage = (id: number, isBookmarked = false): PageBookmark => ({
  id: 100 + id,
  target: `page-${id}`,
  title: `Page ${id}`,
  icon: 'users',
  link: `/page/${id}`,
  isBookmarked,
})
/** A number of pages, the first ones bookmarked. */
function makeBookmarks(count: number, starred: number): Bookmarks {
  const suggestions = Array.from({ length: count }, (_, index) =>
    makePage(index + 1, index < starred),
  )
  return { suggestions, bookmarks: suggestions.slice(0, starred) }
}

async function showBar(data: Bookmarks) {
  await page.viewport(1440, 900)
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(bookmarksKey, data)
  return showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <BookmarkBar />
    </QueryClientProvider>
  ))
}

describe('bookmark bar', () => {
  it('NAV-06 shows ten bookmarks, and the others in a drop-down', async () => {
    const screen = await showBar(makeBookmarks(14, 13))
    const bar = screen.getByRole('navigation', { name: 'Bookmarks' })
    await expect.element(bar.getByRole('link', { name: 'Page 10', exact: true })).toBeVisible()
    expect(bar.getByRole('link').elements()).toHaveLength(10)
    await bar.getByRole('button', { name: 'More bookmarks' }).click()
    expect(
      screen
        .getByRole('menuitem')
        .elements()
        .map(item => item.textContent),
    ).toEqual(['Page 11', 'Page 12', 'Page 13'])
    await screen.getByRole('menuitem', { name: 'Page 12' }).click()
    await expect.poll(() => screen.router.state.location.pathname).toBe('/page/12')
  })

  it('NAV-06 has no drop-down for ten bookmarks', async () => {
    const screen = await showBar(makeBookmarks(12, 10))
    await expect.element(screen.getByRole('navigation', { name: 'Bookmarks' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'More bookmarks' }).elements()).toHaveLength(0)
  })

  it('NAV-06 opens the panel with a focused field; arrow keys move, Esc returns the focus', async () => {
    const screen = await showBar(makeBookmarks(3, 1))
    const star = screen.getByRole('button', { name: 'Manage bookmarks' })
    await star.click()
    await expect.element(screen.getByRole('textbox', { name: 'Find a page' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect
      .element(screen.getByRole('dialog').getByRole('link', { name: 'Page 2' }))
      .toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(star).toHaveFocus()
  })
})

describe('bookmark panel', () => {
  const idle = {
    hasFailed: false,
    retry: () => undefined,
    words: (one: PageBookmark) => one.title,
    onClose: () => undefined,
  }

  async function showPanel(data: Bookmarks) {
    const toggle = vi.fn<(id: number) => void>()
    const order = vi.fn<(ids: readonly number[]) => void>()
    const screen = await showScreen(() => <BookmarkPanel {...idle} {...{ data, toggle, order }} />)
    return { screen, toggle, order }
  }

  it('NAV-06 finds pages despite a typo, and bookmarks them', async () => {
    const { screen, toggle } = await showPanel(makeBookmarks(3, 1))
    await screen.getByRole('textbox').fill('pgae 3')
    const star = screen.getByRole('button', { name: 'Bookmark Page 3' })
    await expect.element(star).toHaveAttribute('aria-pressed', 'false')
    await star.click()
    expect(toggle).toHaveBeenCalledExactlyOnceWith(103)
  })

  it('NAV-06 moves a page by a button', async () => {
    const { screen, order } = await showPanel(makeBookmarks(4, 3))
    await screen.getByRole('button', { name: 'Move Page 3 up' }).click()
    expect(order).toHaveBeenLastCalledWith([101, 103, 102])
    await screen.getByRole('button', { name: 'Move Page 1 up' }).click({ force: true })
    expect(order).toHaveBeenCalledOnce()
  })

  it('NAV-06 moves a page by dragging', async () => {
    const { screen, order } = await showPanel(makeBookmarks(4, 3))
    const row = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
    await userEvent.dragAndDrop(row('Page 1'), row('Page 3'))
    expect(order).toHaveBeenLastCalledWith([102, 103, 101])
  })

  it('X-01 shows a failure to load, and retries', async () => {
    const retry = vi.fn<() => void>()
    const props = {
      ...idle,
      data: undefined,
      hasFailed: true,
      retry,
      toggle: () => undefined,
      order: () => undefined,
    }
    const screen = await showScreen(() => <BookmarkPanel {...props} />)
    await screen.getByRole('alert').getByRole('button').click()
    expect(retry).toHaveBeenCalledOnce()
  })
})

it('X-05 the optimistic update matches the server’s result', () => {
  const before = makeBookmarks(3, 2)
  expect(withToggled(before, 103).bookmarks.map(one => one.id)).toEqual([101, 102, 103])
  expect(withToggled(before, 101)).toMatchObject({
    bookmarks: [{ id: 102 }],
    suggestions: [{ isBookmarked: false }, {}, {}],
  })
  expect(withOrder(before, [102, 101]).bookmarks.map(one => one.id)).toEqual([102, 101])
})
