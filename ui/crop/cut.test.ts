import { describe, expect, it } from 'vitest'
import { moveCut, partOf } from './cut.ts'

const wide = { width: 400, height: 200 }

describe('crop selection', () => {
  it('ACC-02 starts as the largest centered square', () => {
    expect(partOf(wide, { zoom: 1, across: 0.5, down: 0.5 })).toEqual({
      x: 100,
      y: 0,
      width: 200,
      height: 200,
    })
    expect(partOf(wide, { zoom: 2, across: 1, down: 0 })).toEqual({
      x: 300,
      y: 0,
      width: 100,
      height: 100,
    })
  })

  it('BLOG-23 supports any other aspect ratio', () => {
    expect(partOf({ width: 400, height: 400 }, { zoom: 1, across: 0.5, down: 1 }, 2)).toEqual({
      x: 0,
      y: 200,
      width: 400,
      height: 200,
    })
    expect(partOf({ width: 900, height: 200 }, { zoom: 1, across: 0, down: 0 }, 2)).toEqual({
      x: 0,
      y: 0,
      width: 400,
      height: 200,
    })
  })

  it('ACC-02 moves opposite to the dragged picture, and never leaves it', () => {
    const cut = { zoom: 1, across: 0.5, down: 0.5 }
    expect(moveCut(cut, wide, { x: 0.25, y: 0.25 })).toEqual({ zoom: 1, across: 0.25, down: 0.5 })
    expect(moveCut(cut, wide, { x: -5, y: 0 }).across).toBe(1)
    expect(moveCut({ ...cut, zoom: 2 }, wide, { x: 0, y: 1 }).down).toBe(0)
  })
})
