import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockKey, joinBlocks, matchBlocks, mergeBlocks, splitBlocks } from './blocks.rules.ts'

describe('blocks of a text', () => {
  it('BLOG-25 are its top-level elements, and joined give the text again', () => {
    const text =
      '<p>Fish &amp; <a href="https://x.example/?a=1&amp;b=2" rel="noopener">chips</a><br>Tea</p><hr><ul><li><p>A</p></li><li><p>B</p></li></ul><p></p><blockquote><p>Q</p></blockquote><pre><code>a &lt; b</code></pre>'
    const blocks = splitBlocks(text)
    expect(blocks.map(block => /^<(\w+)/.exec(block)?.[1])).toEqual([
      'p',
      'hr',
      'ul',
      'p',
      'blockquote',
      'pre',
    ])
    expect(joinBlocks(blocks)).toBe(text)
    expect(splitBlocks('')).toEqual([])
    expect(splitBlocks('Loose <p>A</p>')).toEqual(['Loose ', '<p>A</p>'])
    expect(joinBlocks(splitBlocks('</p><p>A'))).toBe('</p><p>A')
  })

  it('BLOG-25 are equal for two readers with different signed URLs of one picture', () => {
    const picture = (seal: string) => `<p><img src="/api/files/abc?seal=${seal}" alt="A dot"></p>`
    expect(blockKey(picture('1'))).toBe(blockKey(picture('2&amp;until=3')))
    expect(blockKey('<p><img src="/api/files/abc?seal=1" alt=""></p>')).not.toBe(
      blockKey('<p><img src="/api/files/abd?seal=1" alt=""></p>'),
    )
    const [base, theirs] = [
      [picture('1'), '<p>A</p>'],
      [picture('2'), '<p>B</p>'],
    ]
    expect(mergeBlocks({ base, mine: base, theirs })).toMatchObject({
      mine: [picture('1'), '<p>B</p>'],
      conflicts: 0,
    })
  })

  it('BLOG-25 are matched when others were inserted before them', () => {
    const before = ['<p>One</p>', '<p>Two</p>', '<p>Three</p>']
    expect(matchBlocks(before, before)).toEqual([0, 1, 2])
    expect(
      matchBlocks(before, ['<p>Zero</p>', '<p>One</p>', '<p>Two, and more</p>', '<p>Three</p>']),
    ).toEqual([1, 2, 3])
    expect(matchBlocks(before, ['<p>One</p>', '<p>Three</p>'])).toEqual([0, undefined, 1])
    // Enter in the middle splits a block: the half more similar to it keeps its identity.
    expect(
      matchBlocks(['<p>A long beginning, end</p>'], ['<p>A long beginning</p>', '<p>, end</p>']),
    ).toEqual([0])
  })
})

describe('merging the changes of two people', () => {
  const base = ['a', 'b', 'c']
  const merge = (mine: string[], theirs: string[]) => mergeBlocks({ base, mine, theirs })

  it('BLOG-25 keeps both when they changed neighboring blocks', () => {
    expect(merge(['A', 'b', 'c'], ['a', 'B', 'c'])).toEqual({
      mine: ['A', 'B', 'c'],
      theirs: ['A', 'B', 'c'],
      conflicts: 0,
    })
    expect(merge(['a', 'c'], ['a', 'b', 'c', 'd']).mine).toEqual(['a', 'c', 'd'])
    expect(merge(['a', 'x', 'b', 'c'], ['A', 'b', 'c']).mine).toEqual(['A', 'x', 'b', 'c'])
  })

  it('BLOG-25 puts insertions at the same place one after the other, in the same order for both', () => {
    const [one, other] = [
      merge(['a', 'b', 'c', 'mine'], ['a', 'b', 'c', 'theirs']),
      merge(['a', 'b', 'c', 'theirs'], ['a', 'b', 'c', 'mine']),
    ]
    expect(one).toEqual(other)
    expect(one).toMatchObject({ mine: ['a', 'b', 'c', 'mine', 'theirs'], conflicts: 0 })
  })

  it('BLOG-25 reports a conflict on the same block; either side can be taken, and other changes are in both', () => {
    expect(merge(['A1', 'b', 'c'], ['A2', 'b', 'C'])).toEqual({
      mine: ['A1', 'b', 'C'],
      theirs: ['A2', 'b', 'C'],
      conflicts: 1,
    })
    expect(merge(['b', 'c'], ['A2', 'b', 'c'])).toEqual({
      mine: ['b', 'c'],
      theirs: ['A2', 'b', 'c'],
      conflicts: 1,
    })
  })
})

// A text of distinct blocks, and each person's changes to blocks the other leaves alone.
const words = fc.string({
  minLength: 1,
  maxLength: 6,
  unit: fc.constantFrom(...'abcde fgh'.split('')),
})
const actOf = fc.constantFrom('keep', 'mine', 'theirs', 'dropMine', 'dropTheirs', 'both')
const scene = fc.array(fc.record({ text: words, act: actOf }), { maxLength: 14 }).map(rows => {
  const block = (text: string, at: number, by = '') => `<p>${at} ${text}${by}</p>`
  const side = (me: 'mine' | 'theirs') =>
    rows.flatMap(({ text, act }, at) => {
      if (act === (me === 'mine' ? 'dropMine' : 'dropTheirs')) return []
      return [block(text, at, act === me ? ` by ${me}` : act === 'both' ? ' by both' : '')]
    })
  const expected = rows.flatMap(({ text, act }, at) =>
    act.startsWith('drop') ? [] : [block(text, at, act === 'keep' ? '' : ` by ${act}`)],
  )
  return {
    base: rows.map(({ text }, at) => block(text, at)),
    mine: side('mine'),
    theirs: side('theirs'),
    expected,
  }
})
const anyBlocks = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'ab', 'abc', 'bcd'), {
  maxLength: 9,
})

describe('merging any changes', () => {
  it('BLOG-25 contains all changes to different blocks, in either order', () => {
    // If both delete blocks from one stretch, changed and deleted can't always be told apart: a conflict is reported, and nothing is lost.
    const apart = scene.filter(
      ({ base, mine, theirs }) => mine.length === base.length && theirs.length === base.length,
    )
    fc.assert(
      fc.property(apart, ({ base, mine, theirs, expected }) => {
        expect(mergeBlocks({ base, mine, theirs })).toEqual({
          mine: expected,
          theirs: expected,
          conflicts: 0,
        })
        expect(mergeBlocks({ base, mine: theirs, theirs: mine })).toEqual({
          mine: expected,
          theirs: expected,
          conflicts: 0,
        })
      }),
    )
  })

  it('BLOG-25 contains everything one person wrote that the other didn’t touch', () => {
    fc.assert(
      fc.property(scene, ({ base, mine, theirs }) => {
        const merged = mergeBlocks({ base, mine, theirs })
        const written = (some: string[]) => some.filter(block => !base.includes(block))
        expect(merged.mine).toEqual(expect.arrayContaining(written(mine)))
        expect([...merged.theirs, ...merged.mine]).toEqual(expect.arrayContaining(written(theirs)))
      }),
    )
  })

  it('BLOG-25 is symmetric, and one person’s changes alone are the result', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, anyBlocks, (base, mine, theirs) => {
        const [one, other] = [
          mergeBlocks({ base, mine, theirs }),
          mergeBlocks({ base, mine: theirs, theirs: mine }),
        ]
        expect([one.mine, one.theirs, one.conflicts]).toEqual([
          other.theirs,
          other.mine,
          other.conflicts,
        ])
        expect(mergeBlocks({ base, mine, theirs: base })).toEqual({
          mine,
          theirs: mine,
          conflicts: 0,
        })
        expect(mergeBlocks({ base, mine, theirs: mine })).toEqual({
          mine,
          theirs: mine,
          conflicts: 0,
        })
      }),
    )
  })

  it('BLOG-25 joins the blocks of any text to the same text', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '<p>',
            '</p>',
            '<br>',
            '<ul>',
            '</ul>',
            '<hr>',
            'a',
            '<img alt=">">',
          ),
        }),
        text => {
          expect(joinBlocks(splitBlocks(text))).toBe(text)
        },
      ),
    )
  })
})
