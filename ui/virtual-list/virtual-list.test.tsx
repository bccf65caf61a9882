import type {} from '@vitest/browser-playwright'
import { type RefObject, createRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { setPreferences } from '#platform/web/preferences/preferences.ts'
import { DragBoard, useDraggedId } from '../drag/drag-board.tsx'
import { DragHandle } from '../drag/drag-handle.tsx'
import { DragItem, DragZone, type Grip } from '../drag/drag-list.tsx'
import type { DragMove } from '../drag/drag-places.ts'
import { showScreen } from '../page/test-screen.tsx'
import { VirtualList, type VirtualListHandle, type VirtualListProps } from './virtual-list.tsx'

interface Row {
  id: number
  lines: number
}
const makeRows = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: from + index,
    lines: 1 + (((from + index) * 7) % 5),
  }))

type Extras = Partial<VirtualListProps<Row>>
function Rows({ items, ...extras }: Extras & { items: readonly Row[] }) {
  return (
    <div style={{ height: 400, border: '1px solid var(--line)' }}>
      <VirtualList name="Rows" items={items} keyOf={row => row.id} estimate={() => 50} {...extras}>
        {row => (
          <div
            style={{
              padding: 8,
              borderBottom: '1px solid var(--line)',
              height: 16 + 20 * row.lines,
            }}
          >
            Row {row.id} <button type="button">Open {row.id}</button>
          </div>
        )}
      </VirtualList>
    </div>
  )
}

const drawn = () => [...document.querySelectorAll<HTMLElement>('[role=listitem]')]
const rowOf = (id: number) => drawn().find(row => row.textContent.startsWith(`Row ${id} `))
function scroller(): HTMLElement {
  const box = document.querySelector('[role=list]')?.parentElement
  if (box === null || box === undefined) throw new Error('no list')
  return box
}
/** The row's position in the box; far below it when it is not rendered. */
const topOf = (id: number) =>
  (rowOf(id)?.getBoundingClientRect().top ?? 1e6) - scroller().getBoundingClientRect().top
const isInSight = (id: number) => {
  const box = rowOf(id)?.getBoundingClientRect()
  const frame = scroller().getBoundingClientRect()
  return box !== undefined && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1
}
/** Rows a jump leads to are at estimated positions until measured; on a busy machine that takes some frames. */
async function rest(): Promise<void> {
  let [last, same] = ['', 0]
  while (same < RESTING_FRAMES) {
    await new Promise(resolve => requestAnimationFrame(resolve))
    const now = drawn()
      .map(row => `${row.dataset.index} ${row.getBoundingClientRect().top}`)
      .join()
    same = now === last ? same + 1 : 0
    last = now
  }
}
const RESTING_FRAMES = 20
const fromEnd = () => scroller().scrollHeight - scroller().clientHeight - scroller().scrollTop

describe('Virtual list', () => {
  it('KAN-17 renders fewer than 80 of 100,000 rows, and jumps land on the right row', async () => {
    const items = makeRows(0, 100_000)
    const handle: RefObject<VirtualListHandle | null> = createRef()
    await showScreen(() => <Rows items={items} handle={handle} />)
    await expect.poll(() => isInSight(0)).toBe(true)
    expect(drawn().length).toBeLessThan(80)
    for (const id of [50_000, 73_311, 12, 0]) {
      expect(handle.current?.toRow(id)).toBe(true)
      await expect.poll(() => isInSight(id)).toBe(true)
      await expect.poll(() => Math.abs(topOf(id))).toBeLessThanOrEqual(2)
      expect(drawn().length).toBeLessThan(80)
    }
    handle.current?.toEnd()
    await expect.poll(() => isInSight(99_999)).toBe(true)
    expect(handle.current?.toRow(0)).toBe(true)
    await expect.poll(() => isInSight(0)).toBe(true)
    expect(handle.current?.toRow(-1)).toBe(false)
    scroller().scrollTop = scroller().scrollHeight
    await expect.poll(() => isInSight(99_999)).toBe(true)
    expect(drawn().length).toBeLessThan(80)
  })

  it('MAIL-14 evaluates only the visible rows while scrolling', async () => {
    const items = makeRows(0, 100_000).map(row => ({ ...row, lines: 1 }))
    const keyOf = vi.fn<(row: Row) => number>(row => row.id)
    await showScreen(() => <Rows items={items} keyOf={keyOf} estimate={() => 36} />)
    await expect.poll(() => isInSight(0)).toBe(true)
    keyOf.mockClear()
    for (const top of [600, 1_200, 1_800]) {
      scroller().scrollTop = top
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    expect(rowOf(0)).toBeUndefined()
    expect(keyOf.mock.calls.length).toBeLessThan(2_000)
  })

  it('CHAT-02 CHAT-03 stays at the end when the box shrinks, and elsewhere keeps its position', async () => {
    const items = makeRows(0, 60)
    await showScreen(() => <Rows items={items} sticksToEnd />)
    await expect.poll(() => isInSight(59)).toBe(true)
    const frame = scroller().parentElement
    const settle = async () => {
      for (let count = 0; count < 20; count += 1)
        await new Promise(resolve => requestAnimationFrame(resolve))
    }
    const setHeight = async (height: string) => {
      await settle()
      frame?.style.setProperty('height', height)
      await settle()
    }
    await setHeight('220px')
    expect(fromEnd()).toBeLessThan(2)
    await setHeight('400px')
    scroller().scrollTop -= 300
    await setHeight('220px')
    expect(fromEnd()).toBeGreaterThan(250)
  })

  it('X-30 announces the number of rows and the current position', async () => {
    const items = makeRows(200, 50)
    const screen = await showScreen(() => <Rows items={items} total={1000} before={200} />)
    await expect.element(screen.getByRole('list', { name: 'Rows' })).toBeVisible()
    expect(rowOf(203)?.getAttribute('aria-setsize')).toBe('1000')
    expect(rowOf(203)?.getAttribute('aria-posinset')).toBe('204')
  })

  it('lays out rows of different heights without gap or overlap', async () => {
    const items = makeRows(0, 1000)
    await showScreen(() => <Rows items={items} />)
    scroller().scrollTop = 7000
    await expect.poll(() => topOf(0)).toBeGreaterThan(1e5)
    const boxes = () => drawn().map(row => row.getBoundingClientRect())
    await expect
      .poll(() =>
        boxes()
          .slice(1)
          .every((box, index) => Math.abs(box.top - (boxes()[index]?.bottom ?? 0)) < 1),
      )
      .toBe(true)
    expect(new Set(boxes().map(box => Math.round(box.height))).size).toBeGreaterThan(3)
  })

  it('reports once that an end is near, and again when there is a new one', async () => {
    const onStartReached = vi.fn<() => void>()
    const onEndReached = vi.fn<() => void>()
    const screen = await showScreen(function Paged() {
      const [count, setCount] = useState(100)
      return (
        <>
          <Rows
            items={makeRows(0, count)}
            onStartReached={onStartReached}
            onEndReached={onEndReached}
          />
          <button type="button" onClick={() => setCount(count + 100)}>
            More
          </button>
        </>
      )
    })
    await expect.poll(() => onStartReached.mock.calls.length).toBe(1)
    expect(onEndReached).not.toHaveBeenCalled()
    // More than once: rows taller than estimated move the end further down.
    const scrollTo = (id: number) => {
      scroller().scrollTop = scroller().scrollHeight
      return isInSight(id)
    }
    await expect.poll(() => scrollTo(99)).toBe(true)
    await expect.poll(() => onEndReached.mock.calls.length).toBeGreaterThan(0)
    expect(onEndReached).toHaveBeenCalledOnce()
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.poll(() => scrollTo(199)).toBe(true)
    await expect.poll(() => onEndReached.mock.calls.length).toBeGreaterThan(1)
    expect(onEndReached).toHaveBeenCalledTimes(2)
  })
})

describe('Virtual list by keyboard', () => {
  const focused = () => document.activeElement?.textContent.match(/^Row (\d+)/)?.[1]

  it('X-28 arrows, Page keys, Home and End move through the rows, and the focused row is visible', async () => {
    const items = makeRows(0, 100_000)
    await showScreen(() => <Rows items={items} />)
    await expect.poll(() => isInSight(0)).toBe(true)
    await userEvent.tab()
    expect(focused()).toBe('0')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect.poll(focused).toBe('1')
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('99999')
    await expect.poll(() => isInSight(99_999)).toBe(true)
    await userEvent.keyboard('{PageUp}')
    await expect.poll(() => Number(focused())).toBeLessThan(99_998)
    await expect.poll(() => isInSight(Number(focused()))).toBe(true)
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toBe('0')
    await expect.poll(() => isInSight(0)).toBe(true)
    for (let count = 0; count < 30; count++) await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('30')
    await expect.poll(() => isInSight(30)).toBe(true)
  })

  it('X-28 keeps focus on a row scrolled out of view, and continues from there', async () => {
    const items = makeRows(0, 5000)
    await showScreen(() => <Rows items={items} />)
    await userEvent.tab()
    scroller().scrollTop = 50_000
    await expect
      .poll(() => drawn().length > 5 && drawn().some(row => Number(row.dataset.index) > 500))
      .toBe(true)
    expect(focused()).toBe('0')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('1')
    await expect.poll(() => isInSight(1)).toBe(true)
  })

  it('X-28 when the focused row is removed with those after it, the last one takes the focus', async () => {
    function Shrinking() {
      const [count, setCount] = useState(200)
      return (
        <>
          <button type="button" onClick={() => setCount(20)}>
            Shorten
          </button>
          <Rows items={makeRows(0, count)} />
        </>
      )
    }
    const screen = await showScreen(Shrinking)
    await expect.poll(() => isInSight(0)).toBe(true)
    rowOf(0)?.focus()
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('199')
    screen
      .getByRole('button', { name: 'Shorten' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(() => isInSight(19)).toBe(true)
    await expect.poll(focused).toBe('19')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(focused).toBe('18')
  })

  it('X-28 CHAT-02 a row that replaces the focused one takes the focus, as a message does once it is sent', async () => {
    function Sending() {
      const [lastId, setLastId] = useState(4)
      return (
        <>
          <button type="button" onClick={() => setLastId(900)}>
            Deliver
          </button>
          <Rows items={[...makeRows(0, 4), { id: lastId, lines: 1 }]} />
        </>
      )
    }
    const screen = await showScreen(Sending)
    await expect.poll(() => isInSight(4)).toBe(true)
    rowOf(4)?.focus()
    screen
      .getByRole('button', { name: 'Deliver' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(focused).toBe('900')
  })

  it('X-28 Tab enters the row and leaves it, and only one row is a tab stop', async () => {
    const items = makeRows(0, 5000)
    const screen = await showScreen(() => <Rows items={items} />)
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: 'Open 0' })).toHaveFocus()
    expect(drawn().filter(row => row.tabIndex === 0)).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('1')
  })

  it('X-32 X-31 mirrors, and never scrolls horizontally', async () => {
    setPreferences({ direction: 'rtl' })
    await page.viewport(360, 740)
    const items = makeRows(0, 500)
    const screen = await showScreen(() => <Rows items={items} />)
    await expect.poll(() => isInSight(0)).toBe(true)
    const [row, button] = [
      rowOf(0)?.getBoundingClientRect(),
      screen.getByRole('button', { name: 'Open 0' }).element().getBoundingClientRect(),
    ]
    expect(button.left).toBeGreaterThan((row?.left ?? 0) + (row?.width ?? 0) / 2)
    expect(scroller().scrollWidth).toBe(scroller().clientWidth)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('Chat history', () => {
  function makeChat(extras: Extras = {}) {
    return function Chat() {
      const [{ from, count, tall }, setState] = useState({ from: 1000, count: 300, tall: 0 })
      const items = makeRows(from, count).map(row =>
        row.id === from + count - 1 && tall > 0 ? { ...row, lines: tall } : row,
      )
      return (
        <>
          <Rows items={items} sticksToEnd {...extras} />
          <button type="button" onClick={() => setState({ from, count: count + 3, tall })}>
            New
          </button>
          <button
            type="button"
            onClick={() => setState({ from: from - 50, count: count + 50, tall })}
          >
            Older
          </button>
          <button type="button" onClick={() => setState({ from, count, tall: 12 })}>
            Grow
          </button>
        </>
      )
    }
  }

  it('CHAT-02 starts at the end, stays there when messages arrive or grow, and loads no older ones', async () => {
    const onStartReached = vi.fn<() => void>()
    const onAtEndChange = vi.fn<(isAtEnd: boolean) => void>()
    const screen = await showScreen(makeChat({ onStartReached, onAtEndChange }))
    await expect.poll(() => isInSight(1299)).toBe(true)
    await expect.poll(fromEnd).toBeLessThanOrEqual(1)
    await screen.getByRole('button', { name: 'New' }).click()
    await expect.poll(() => isInSight(1302)).toBe(true)
    await expect.poll(fromEnd).toBeLessThanOrEqual(1)
    await screen.getByRole('button', { name: 'Grow' }).click()
    await expect.poll(() => rowOf(1302)?.offsetHeight).toBeGreaterThan(200)
    await expect.poll(fromEnd).toBeLessThanOrEqual(1)
    await expect.poll(() => onAtEndChange.mock.calls.at(-1)).toEqual([true])
    expect(onStartReached).not.toHaveBeenCalled()
  })

  it('CHAT-03 keeps its position when older messages are prepended, or new ones arrive while reading above', async () => {
    const onAtEndChange = vi.fn<(isAtEnd: boolean) => void>()
    const screen = await showScreen(makeChat({ onAtEndChange }))
    await expect.poll(() => isInSight(1299)).toBe(true)
    scroller().scrollTop = 4000
    const middle = () =>
      drawn().find(row => row.getBoundingClientRect().top >= scroller().getBoundingClientRect().top)
    await expect.poll(() => Number(middle()?.dataset.index)).toBeLessThan(100)
    await expect.poll(() => onAtEndChange.mock.calls.at(-1)).toEqual([false])
    await rest()
    const id = Number(middle()?.textContent.match(/\d+/)?.[0])
    const before = topOf(id)
    await screen.getByRole('button', { name: 'Older' }).click()
    await expect.poll(() => Number(rowOf(id)?.dataset.index)).toBe(id - 950)
    await expect.poll(() => Math.abs(topOf(id) - before)).toBeLessThanOrEqual(2)
    await screen.getByRole('button', { name: 'New' }).click()
    await expect
      .poll(() => document.querySelector('[role=listitem]')?.getAttribute('aria-setsize'))
      .toBe('353')
    await expect.poll(() => Math.abs(topOf(id) - before)).toBeLessThanOrEqual(2)
  })

  it('CHAT-03 pages upward without a jump to the very first message', async () => {
    const onStartReached = vi.fn<() => void>()
    const screen = await showScreen(makeChat({ onStartReached }))
    await expect.poll(() => isInSight(1299)).toBe(true)
    scroller().scrollTop = 0
    await expect.poll(() => isInSight(1000)).toBe(true)
    await expect.poll(() => onStartReached.mock.calls.length).toBe(1)
    await screen.getByRole('button', { name: 'Older' }).click()
    await expect.poll(() => Number(rowOf(1000)?.dataset.index)).toBe(50)
    await expect.poll(() => Math.abs(topOf(1000))).toBeLessThanOrEqual(2)
  })
})

describe('Virtual list on a board', () => {
  it('KAN-17 X-31 a card is dragged far by touch, although few rows are rendered', async () => {
    const onMove = vi.fn<(move: DragMove<number, string>) => void>()
    const items = makeRows(0, 2000)
    function Column({ grip }: { grip: Grip<number, string> }) {
      return (
        <div style={{ padding: 8, border: '1px solid var(--line)' }}>
          Row {grip.id} <DragHandle grip={grip} />
        </div>
      )
    }
    await showScreen(() => (
      <DragBoard<number, string> lists={[{ id: 'all', name: 'All', items }]} onMove={onMove}>
        {board => (
          <div style={{ height: 400, display: 'flex', flexDirection: 'column' }}>
            <DragZone board={board} list="all">
              <Mounted board={board} />
            </DragZone>
          </div>
        )}
      </DragBoard>
    ))
    function Mounted({ board }: { board: Grip<number, string>['board'] }) {
      const keep = useDraggedId(board)
      return (
        <VirtualList
          name="Rows"
          items={items}
          keyOf={row => row.id}
          estimate={() => 46}
          keep={keep}
        >
          {row => (
            <DragItem board={board} list="all" id={row.id} name={`Row ${row.id}`}>
              {grip => <Column grip={grip} />}
            </DragItem>
          )}
        </VirtualList>
      )
    }
    await expect.poll(() => isInSight(1)).toBe(true)
    const from = rowOf(1)?.getBoundingClientRect()
    const frame = scroller().getBoundingClientRect()
    const x = frame.left + 40
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      cdp().send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x, y }],
      })
    await touch('touchStart', (from?.top ?? 0) + 10)
    await expect.poll(() => document.querySelector('[data-dragged]')).not.toBeNull()
    await touch('touchMove', (from?.top ?? 0) + 40)
    await touch('touchMove', frame.bottom - 4)
    await expect.poll(() => scroller().scrollTop, { timeout: 8000 }).toBeGreaterThan(1500)
    await touch('touchEnd')
    await expect.poll(() => onMove.mock.calls[0]?.[0].to.index).toBeGreaterThan(30)
    expect(onMove.mock.calls[0]?.[0].from.index).toBe(1)
  })
})
