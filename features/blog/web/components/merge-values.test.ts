import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeValues } from './merge-values.ts'
import { BLANK, type PostValues } from './post-values.ts'

const base: PostValues = {
  ...BLANK,
  title: 'T',
  excerpt: 'E',
  content: '<p>One</p><p>Two</p>',
  tags: ['a', 'b'],
  categories: [{ value: 1, label: 'News' }],
}
const merge = (mine: Partial<PostValues>, theirs: Partial<PostValues>) =>
  mergeValues({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })

describe('merging two edits of one post', () => {
  it('BLOG-25 keeps both when fields, blocks or tags differ', () => {
    const merged = merge(
      {
        title: 'Mine',
        content: '<p>One by me</p><p>Two</p>',
        tags: ['a', 'b', 'mine'],
        categories: [{ label: 'Fresh' }],
      },
      {
        excerpt: 'Theirs',
        content: '<p>One</p><p>Two by them</p>',
        tags: ['b', 'theirs'],
        pictureId: 'p',
        pictureUrl: '/p',
      },
    )
    expect(merged.conflicts).toEqual([])
    expect(merged.mine).toEqual(merged.theirs)
    expect(merged.mine).toEqual({
      ...base,
      title: 'Mine',
      excerpt: 'Theirs',
      content: '<p>One by me</p><p>Two by them</p>',
      tags: ['b', 'theirs', 'mine'],
      categories: [{ label: 'Fresh' }],
      pictureId: 'p',
      pictureUrl: '/p',
    })
  })

  it('BLOG-25 X-08 reports a conflict for the same field or block; each side keeps the other changes', () => {
    const merged = merge(
      { title: 'Mine', content: '<p>Mine</p><p>Two</p>' },
      { title: 'Theirs', content: '<p>Theirs</p><p>Two by them</p>', excerpt: 'Theirs' },
    )
    expect(merged.conflicts).toEqual(['title', 'content'])
    expect(merged.mine).toMatchObject({
      title: 'Mine',
      content: '<p>Mine</p><p>Two by them</p>',
      excerpt: 'Theirs',
    })
    expect(merged.theirs).toMatchObject({
      title: 'Theirs',
      content: '<p>Theirs</p><p>Two by them</p>',
      excerpt: 'Theirs',
    })
  })

  it('BLOG-25 equals both when they are the same, and the one when the other is unchanged', () => {
    const values = fc.record({
      title: fc.constantFrom('T', 'U', 'V'),
      excerpt: fc.constantFrom('E', 'F'),
      content: fc
        .array(fc.constantFrom('<p>One</p>', '<p>Two</p>', '<p>x</p>', '<hr>'), { maxLength: 5 })
        .map(blocks => blocks.join('')),
      tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
      isPublic: fc.boolean(),
    })
    fc.assert(
      fc.property(values, change => {
        const now = { ...base, ...change }
        expect(merge(change, change)).toMatchObject({
          mine: { ...now, tags: now.tags },
          conflicts: [],
        })
        expect(merge(change, {}).conflicts).toEqual([])
        expect(merge(change, {}).mine).toMatchObject({
          title: now.title,
          content: now.content,
          isPublic: now.isPublic,
        })
        expect(new Set(merge(change, {}).mine.tags)).toEqual(new Set(now.tags))
        expect(merge({}, change).mine).toMatchObject({
          title: now.title,
          content: now.content,
          tags: now.tags,
        })
      }),
    )
  })
})
