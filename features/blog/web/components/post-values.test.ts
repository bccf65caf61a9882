import { describe, expect, it } from 'vitest'
import { BLANK, changesOf } from './post-values.ts'
import { nextStep } from './use-publish.ts'

describe('saved fields of a post', () => {
  it('BLOG-21 are only those that changed', () => {
    expect(changesOf(BLANK, BLANK)).toEqual({})
    expect(changesOf({ ...BLANK, excerpt: 'x', isPublic: false }, BLANK)).toEqual({
      excerpt: 'x',
      isPublic: false,
    })
  })

  it('BLOG-20 derive the slug from the title until one is entered', () => {
    expect(changesOf({ ...BLANK, title: 'T' }, BLANK)).toEqual({ blogTitle: 'T', slug: '' })
    expect(changesOf({ ...BLANK, title: 'T', slug: 'mine' }, { ...BLANK, slug: 'mine' })).toEqual({
      blogTitle: 'T',
    })
  })

  it('BLOG-20 name categories that don’t exist yet', () => {
    const categories = [{ value: 3, label: 'News' }, { label: 'Fresh' }]
    expect(changesOf({ ...BLANK, categories }, BLANK).blogCategories).toEqual([
      { value: 3 },
      { label: 'Fresh' },
    ])
  })
})

describe('next step', () => {
  it('BLOG-22 is publishing for editors, submitting for authors, and nothing when done', () => {
    const step = (
      status: 'Draft' | 'Pending' | 'Scheduled' | 'Published',
      canPublish: boolean,
      hasChanges = false,
    ) => nextStep({ status, canPublish, hasChanges })
    expect([step('Draft', true), step('Pending', true), step('Scheduled', true)]).toEqual([
      'publish',
      'publish',
      'publish',
    ])
    expect([step('Draft', false), step('Pending', false), step('Scheduled', false)]).toEqual([
      'submit',
      undefined,
      undefined,
    ])
    expect([
      step('Published', true),
      step('Published', true, true),
      step('Published', false, true),
    ]).toEqual([undefined, 'publish', 'submit'])
  })
})
