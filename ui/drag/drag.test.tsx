import type {} from '@vitest/browser-playwright'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { showScreen } from '../page/test-screen.tsx'
import { DragBoard } from './drag-board.tsx'
import { DragHandle, MoveMenu } from './drag-handle.tsx'
import { DragList } from './drag-list.tsx'
import type { DragMove } from './drag-places.ts'

interface Card {
  id: number
  title: string
}
interface Column {
  id: string
  name: string
  items: Card[]
}
type Move = DragMove<number, string>

const makeCards = (from: number, count: number): Card[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, title: `Card ${from + index}` }))
const START: Column[] = [
  { id: 'todo', name: 'To do', items: makeCards(1, 3) },
  { id: 'done', name: 'Done', items: makeCards(4, 2) },
  { id: 'later', name: 'Later', items: [] },
]

function applyMove(columns: Column[], { id, to, beforeId }: Move): Column[] {
  const card = columns.flatMap(column => column.items).find(item => item.id === id)
  if (card === undefined) return columns
  return columns.map(column => {
    const items = column.items.filter(item => item.id !== id)
    const index = items.findIndex(item => item.id === beforeId)
    return {
      ...column,
      items:
        column.id === to.list
          ? items.toSpliced(index === -1 ? items.length : index, 0, card)
          : items,
    }
  })
}

interface Options {
  start?: Column[]
  by?: 'item' | 'handle'
  isOff?: boolean
}
function makeBoard(
  onMove: (move: Move) => void,
  { start = START, by = 'item', isOff = false }: Options = {},
) {
  return function Kanban() {
    const [columns, setColumns] = useState(start)
    function handleMove(move: Move): void {
      onMove(move)
      setColumns(applyMove(columns, move))
    }
    return (
      <DragBoard lists={columns} onMove={handleMove} isOff={isOff}>
        {board => (
          <div style={{ display: 'flex', gap: 24, padding: 24, height: 420, overflowX: 'auto' }}>
            {columns.map(column => (
              <section key={column.id} aria-label={column.name} style={columnStyle}>
                <h2>{column.name}</h2>
                <DragList
                  board={board}
                  list={column.id}
                  items={column.items}
                  nameOf={card => card.title}
                  by={by}
                >
                  {(card, grip) => (
                    <article style={cardStyle}>
                      <DragHandle grip={grip} />
                      <a href={`#${card.id}`} style={{ flex: 1 }}>
                        {card.title}
                      </a>
                      <MoveMenu grip={grip} />
                    </article>
                  )}
                </DragList>
              </section>
            ))}
          </div>
        )}
      </DragBoard>
    )
  }
}
const columnStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  width: 260,
  flex: 'none',
  minHeight: 0,
  overflowY: 'auto',
} as const
const cardStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: 8,
  border: '1px solid var(--line)',
  borderRadius: 8,
  background: 'var(--card)',
} as const

const spy = () => vi.fn<(move: Move) => void>()
const titles = (column: string) =>
  [...document.querySelectorAll(`section[aria-label="${column}"] article a`)].map(
    link => link.textContent,
  )
const news = () => document.querySelector('[aria-live]')?.textContent

describe('Board by keyboard', () => {
  it('X-28 grabs with Space, moves with arrows, drops with Space, announces each position, and keeps focus', async () => {
    const onMove = spy()
    const screen = await showScreen(makeBoard(onMove))
    const handle = screen.getByRole('button', { name: 'Move Card 1', exact: true })
    await expect.element(handle).toHaveAccessibleDescription(/Press Space to pick up/)
    handle.element().focus()
    await userEvent.keyboard(' ')
    await expect.element(handle).toHaveAttribute('aria-pressed', 'true')
    expect(news()).toBe('Picked up Card 1: 1 of 3 in To do.')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(news).toBe('Card 1: 2 of 3 in To do.')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(news).toBe('Card 1: 2 of 3 in Done.')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(news).toBe('Can’t move any further: Card 1 is 1 of 3 in Done.')
    expect(onMove).not.toHaveBeenCalled()
    expect(titles('To do')).toEqual(['Card 1', 'Card 2', 'Card 3'])
    await userEvent.keyboard(' ')
    await expect.poll(news).toBe('Moved Card 1: 1 of 3 in Done.')
    expect(onMove.mock.calls).toEqual([
      [{ id: 1, from: { list: 'todo', index: 0 }, to: { list: 'done', index: 0 }, beforeId: 4 }],
    ])
    expect(titles('Done')).toEqual(['Card 1', 'Card 4', 'Card 5'])
    await expect
      .element(screen.getByRole('button', { name: 'Move Card 1', exact: true }))
      .toHaveFocus()
  })

  it('X-28 returns the card on Esc and on blur', async () => {
    const onMove = spy()
    const screen = await showScreen(makeBoard(onMove))
    screen.getByRole('button', { name: 'Move Card 3', exact: true }).element().focus()
    await userEvent.keyboard(' {ArrowUp}{ArrowUp}{Escape}')
    await expect.poll(news).toBe('Not moved. Card 3 is 3 of 3 in To do.')
    await userEvent.keyboard(' {ArrowUp}')
    await expect.poll(() => document.querySelector('[data-line]')).not.toBeNull()
    await userEvent.keyboard('{Tab}')
    await expect.poll(news).toBe('Not moved. Card 3 is 3 of 3 in To do.')
    expect(document.querySelector('[data-line]')).toBeNull()
    expect(onMove).not.toHaveBeenCalled()
  })

  it('X-32 mirrors the neighboring list right to left', async () => {
    const onMove = spy()
    setPreferences({ direction: 'rtl' })
    const screen = await showScreen(makeBoard(onMove))
    const [first, second] = [...document.querySelectorAll('section')].map(
      column => column.getBoundingClientRect().left,
    )
    expect(first).toBeGreaterThan(second ?? Infinity)
    // English in a right-to-left page is isolated.
    screen
      .getByRole('button', { name: /^\u2066?Move Card 1\u2069?$/ })
      .element()
      .focus()
    await userEvent.keyboard(' {ArrowLeft}{End} ')
    expect(onMove.mock.calls[0]?.[0].to).toEqual({ list: 'done', index: 2 })
  })
})

describe('Board by menu', () => {
  it('X-28 moves up, down, to the ends and to another list’s end, and announces the position', async () => {
    const onMove = spy()
    const screen = await showScreen(makeBoard(onMove))
    await screen.getByRole('button', { name: 'Move Card 2 to…' }).click()
    await screen.getByRole('menuitem', { name: 'Move to top' }).click()
    expect(titles('To do')).toEqual(['Card 2', 'Card 1', 'Card 3'])
    await screen.getByRole('button', { name: 'Move Card 2 to…' }).click()
    await expect
      .element(screen.getByRole('menuitem', { name: /^Move up/ }))
      .toHaveAttribute('aria-disabled', 'true')
    await screen.getByRole('menuitem', { name: 'Move to Done' }).click()
    expect(titles('Done')).toEqual(['Card 4', 'Card 5', 'Card 2'])
    await expect.poll(news).toBe('Moved Card 2: 3 of 3 in Done.')
    await expect
      .poll(() => document.activeElement?.closest('[data-drag-item]')?.textContent)
      .toContain('Card 2')
    expect(onMove).toHaveBeenCalledTimes(2)
  })

  it('TODO-05 shows no handles while another sort order is shown', async () => {
    const onMove = spy()
    const screen = await showScreen(makeBoard(onMove, { isOff: true }))
    await expect.element(screen.getByRole('link', { name: 'Card 1' })).toBeVisible()
    expect(document.querySelectorAll('[data-drag-handle], [draggable=true]')).toHaveLength(0)
  })
})

describe('Board by mouse', () => {
  it('X-28 drops between two others of another list, at the indicator', async () => {
    const onMove = spy()
    const screen = await showScreen(makeBoard(onMove))
    const target = screen.getByRole('link', { name: 'Card 5' })
    await userEvent.dragAndDrop(screen.getByRole('link', { name: 'Card 1' }), target, {
      targetPosition: { x: 4, y: 2 },
    })
    await expect.poll(() => titles('Done')).toEqual(['Card 4', 'Card 1', 'Card 5'])
    expect(onMove).toHaveBeenCalledOnce()
    expect(document.querySelector('[data-line], [data-over], [data-dragged]')).toBeNull()
  })

  it('X-28 drops into an empty list, and back at the end', async () => {
    const onMove = spy()
    const screen = await showScreen(makeBoard(onMove))
    const zoneOf = (name: string) =>
      screen.getByRole('region', { name, exact: true }).element().querySelector('[data-drag-zone]')
    const [empty, full] = [zoneOf('Later'), zoneOf('Done')]
    if (empty === null || full === null) throw new Error('each column has a zone')
    await userEvent.dragAndDrop(screen.getByRole('link', { name: 'Card 2' }), empty)
    await expect.poll(() => titles('Later')).toEqual(['Card 2'])
    const { width, height } = full.getBoundingClientRect()
    await userEvent.dragAndDrop(screen.getByRole('link', { name: 'Card 2' }), full, {
      targetPosition: { x: width / 2, y: height - 4 },
    })
    await expect.poll(() => titles('Done')).toEqual(['Card 4', 'Card 5', 'Card 2'])
  })

  it('X-28 drags only by the handle where configured', async () => {
    const onMove = spy()
    const screen = await showScreen(makeBoard(onMove, { by: 'handle' }))
    const target = screen.getByRole('link', { name: 'Card 5' })
    await userEvent.dragAndDrop(screen.getByRole('link', { name: 'Card 1' }), target)
    expect(onMove).not.toHaveBeenCalled()
    await userEvent.dragAndDrop(
      screen.getByRole('button', { name: 'Move Card 1', exact: true }),
      target,
      {
        targetPosition: { x: 4, y: 2 },
      },
    )
    await expect.poll(() => titles('Done')).toEqual(['Card 4', 'Card 1', 'Card 5'])
  })

  it('X-32 places columns side by side and mirrors them', async () => {
    const onMove = spy()
    function Columns() {
      return (
        <DragBoard
          lists={[{ id: 'all', name: 'Boards', items: START }]}
          onMove={move => onMove({ ...move, id: 0, beforeId: undefined })}
        >
          {board => (
            <DragList
              board={board}
              list="all"
              items={START}
              nameOf={column => column.name}
              isHorizontal
            >
              {column => <div style={{ ...cardStyle, width: 160 }}>{column.name}</div>}
            </DragList>
          )}
        </DragBoard>
      )
    }
    setPreferences({ direction: 'rtl' })
    const screen = await showScreen(Columns)
    const target = screen.getByText('Later')
    // The left half of the last one is after it, as the last is leftmost.
    await userEvent.dragAndDrop(screen.getByText('To do'), target, {
      targetPosition: { x: 6, y: 10 },
    })
    await expect.poll(() => onMove.mock.calls[0]?.[0].to).toEqual({ list: 'all', index: 2 })
  })
})

describe('Board by touch', () => {
  const middleOf = (text: string) => {
    const link = [...document.querySelectorAll('article a')].find(one => one.textContent === text)
    const box = link?.getBoundingClientRect()
    if (box === undefined) throw new Error(`no ${text}`)
    return { x: box.left + 20, y: box.top + box.height / 2 }
  }
  async function touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    point?: { x: number; y: number },
  ) {
    await cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point === undefined ? [] : [point],
    })
  }
  const isLifted = () => document.querySelector('[data-dragged]') !== null

  it('X-31 lifts on a long press, follows the finger, drops on release, and triggers no click', async () => {
    const onMove = spy()
    await showScreen(makeBoard(onMove))
    history.replaceState(null, '', '#')
    const from = middleOf('Card 1')
    const to = middleOf('Card 5')
    await touch('touchStart', from)
    await expect.poll(isLifted).toBe(true)
    await touch('touchMove', { x: from.x + 40, y: from.y + 10 })
    await touch('touchMove', { x: to.x, y: to.y - 8 })
    await expect.poll(() => document.querySelector('[data-line]')?.textContent).toContain('Card 5')
    await touch('touchEnd')
    await expect.poll(() => titles('Done')).toEqual(['Card 4', 'Card 1', 'Card 5'])
    expect(onMove).toHaveBeenCalledOnce()
    expect(location.hash).toBe('')
    expect(document.body.querySelector(':scope > [inert]')).toBeNull()
  })

  it('X-31 scrolls instead of lifting when the finger moves at once', async () => {
    const onMove = spy()
    await showScreen(
      makeBoard(onMove, { start: [{ id: 'todo', name: 'To do', items: makeCards(1, 30) }] }),
    )
    const from = middleOf('Card 5')
    await touch('touchStart', from)
    for (const by of [15, 40, 80, 120]) await touch('touchMove', { x: from.x, y: from.y - by })
    await expect.poll(() => document.querySelector('section')?.scrollTop).toBeGreaterThan(20)
    expect(isLifted()).toBe(false)
    await touch('touchEnd')
    expect(onMove).not.toHaveBeenCalled()
  })

  it('X-31 scrolls near the edge while dragging, and moves the indicator along', async () => {
    const onMove = spy()
    await showScreen(
      makeBoard(onMove, { start: [{ id: 'todo', name: 'To do', items: makeCards(1, 30) }] }),
    )
    const column = document.querySelector('section')
    const box = column?.getBoundingClientRect()
    if (column === null || box === undefined) throw new Error('no column')
    const from = middleOf('Card 2')
    await touch('touchStart', from)
    await expect.poll(isLifted).toBe(true)
    await touch('touchMove', { x: from.x, y: from.y + 30 })
    await touch('touchMove', { x: from.x, y: box.bottom - 6 })
    const end = () => column.scrollTop + column.clientHeight >= column.scrollHeight - 1
    await expect.poll(end, { timeout: 10_000 }).toBe(true)
    await touch('touchEnd')
    await expect.poll(() => onMove.mock.calls[0]?.[0].to.index).toBeGreaterThan(25)
  })

  it('X-31 changes nothing when the browser cancels the drag', async () => {
    const onMove = spy()
    await page.viewport(390, 800)
    await showScreen(makeBoard(onMove))
    await touch('touchStart', middleOf('Card 1'))
    await expect.poll(isLifted).toBe(true)
    await touch('touchCancel')
    await expect.poll(isLifted).toBe(false)
    expect(onMove).not.toHaveBeenCalled()
  })
})
