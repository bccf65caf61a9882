import { beforeEach, describe, expect, it } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { useSwipe } from './use-swipe.ts'

const done: string[] = []
beforeEach(() => done.splice(0))

function Row({ onlyForward = false }: { onlyForward?: boolean }) {
  const ref = useSwipe({
    onForward: () => done.push('forward'),
    onBack: onlyForward ? undefined : () => done.push('back'),
  })
  return (
    <div ref={ref} data-testid="row" style={{ height: 60 }}>
      Press 4
    </div>
  )
}

/** A finger moving from the middle of an element by this many pixels. */
function push(element: Element, { x, y = 0 }: { x: number; y?: number }): { swipe: string | null } {
  const at = (share: number) =>
    new Touch({ identifier: 1, target: element, clientX: 150 + x * share, clientY: 30 + y * share })
  const send = (type: string, touch: Touch, isThere = true) =>
    element.dispatchEvent(
      new TouchEvent(type, {
        bubbles: true,
        touches: isThere ? [touch] : [],
        changedTouches: [touch],
      }),
    )
  send('touchstart', at(0))
  for (const share of [0.25, 0.5, 0.75, 1]) send('touchmove', at(share))
  const swipe = element.getAttribute('data-swipe')
  send('touchend', at(1), false)
  return { swipe }
}

describe('swipe on a row', () => {
  it('MAIL-14 X-31 triggers one action forward and another back, and none for a short or vertical movement', async () => {
    const screen = await showScreen(() => <Row />)
    const row = screen.getByTestId('row').element()
    expect(push(row, { x: 100 })).toEqual({ swipe: 'forward' })
    expect(push(row, { x: -100 })).toEqual({ swipe: 'back' })
    push(row, { x: 40 })
    push(row, { x: 100, y: 200 })
    expect(done).toEqual(['forward', 'back'])
    expect(row.getAttribute('style')).not.toContain('translate')
  })

  it('X-31 follows the writing direction, and doesn’t move without an action', async () => {
    const screen = await showScreen(() => (
      <div dir="rtl">
        <Row onlyForward />
      </div>
    ))
    const row = screen.getByTestId('row').element()
    push(row, { x: 100 })
    expect(done).toEqual([])
    push(row, { x: -100 })
    expect(done).toEqual(['forward'])
  })
})
