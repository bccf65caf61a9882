import { describe, expect, it } from 'vitest'
import { type Placed, readLayout, writeLayout } from './board-layout.ts'

const BY_DEFAULT: readonly Placed[] = [
  { id: 'medal', size: 'm', isHidden: false },
  { id: 'orders', size: 's', isHidden: false },
]
const known = (id: string) => ['medal', 'orders', 'sales-radar'].includes(id)
const read = (stored: string) =>
  readLayout(stored, { board: 'store', byDefault: BY_DEFAULT, known })

describe('layout of a board', () => {
  it('DASH-05 is the default until it is changed', () => {
    expect(read('')).toEqual(BY_DEFAULT)
    expect(read('analytics:orders=s')).toEqual(BY_DEFAULT)
  })

  it('DASH-05 CARD-03 is restored as stored: order, width, hidden and pinned cards', () => {
    const mine: Placed[] = [
      { id: 'sales-radar', size: 'f', isHidden: false },
      { id: 'orders', size: 'l', isHidden: true },
      { id: 'medal', size: 's', isHidden: false },
    ]
    const stored = writeLayout('analytics:orders=s', 'store', mine)
    expect(stored).toBe('analytics:orders=s;store:sales-radar=f,-orders=l,medal=s')
    expect(read(stored)).toEqual(mine)
    expect(writeLayout(stored, 'store', undefined)).toBe('analytics:orders=s')
  })

  it('DASH-05 appends new cards, and drops unknown or invalid ones', () => {
    expect(
      read('store:orders=l,gone=s,orders=s,medal=?,,').map(one => `${one.id} ${one.size}`),
    ).toEqual(['orders l', 'medal m'])
  })
})
