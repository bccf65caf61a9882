import type { BlogEdit, RevisionText } from '../../contract/blog-shapes.rules.ts'
import type { PostToSave } from '../../contract/blog.contract.ts'
import { blogSlugOf } from '../../contract/blog.rules.ts'

/** An existing category, or a new one by name. */
export interface CategoryChoice {
  value?: number
  label: string
}

/** The editable fields as the screen holds them. */
export interface PostValues {
  title: string
  /** `''`: the server derives it from the title. */
  slug: string
  excerpt: string
  content: string
  pictureId: string | null
  /** For display only. */
  pictureUrl: string
  alt: string
  categories: readonly CategoryChoice[]
  tags: readonly string[]
  isPublic: boolean
  seoTitle: string
  seoText: string
}

export const BLANK: PostValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  pictureId: null,
  pictureUrl: '',
  alt: '',
  categories: [],
  tags: [],
  isPublic: true,
  seoTitle: '',
  seoText: '',
}

/** The saved values. A slug that only mirrors the title keeps following it until the post is published. */
export function valuesOf(edit: BlogEdit): PostValues {
  const follows = edit.publishedAt === null && edit.slug === blogSlugOf(edit.blogTitle)
  return {
    title: edit.blogTitle,
    slug: follows || edit.blogTitle === '' ? '' : edit.slug,
    excerpt: edit.excerpt,
    content: edit.content,
    pictureId: edit.featuredImageId,
    pictureUrl: edit.featuredImage,
    alt: edit.featuredAlt,
    categories: edit.blogCategories,
    tags: edit.tags,
    isPublic: edit.isPublic,
    seoTitle: edit.seoTitle,
    seoText: edit.seoText,
  }
}

/** A revision's values, to be edited again. */
export const valuesOfRevision = (text: RevisionText, now: PostValues): PostValues => ({
  ...now,
  title: text.title,
  excerpt: text.excerpt,
  content: text.content,
  pictureId: text.featuredImageId,
  pictureUrl: text.featuredImage,
  alt: text.featuredAlt,
  categories: text.categories,
  tags: text.tags,
  isPublic: text.isPublic,
  seoTitle: text.seoTitle,
  seoText: text.seoText,
})

/** The changed fields, to be saved. */
export function changesOf(values: PostValues, saved: PostValues): Omit<PostToSave, 'id'> {
  const body: Omit<PostToSave, 'id'> = {}
  if (values.title !== saved.title) body.blogTitle = values.title
  // A slug that follows the title is derived again with it.
  if (values.slug !== saved.slug || (values.slug === '' && values.title !== saved.title))
    body.slug = values.slug
  if (values.excerpt !== saved.excerpt) body.excerpt = values.excerpt
  if (values.content !== saved.content) body.content = values.content
  if (values.pictureId !== saved.pictureId) body.featuredImage = values.pictureId
  if (values.alt !== saved.alt) body.featuredAlt = values.alt
  if (JSON.stringify(values.tags) !== JSON.stringify(saved.tags)) body.tags = [...values.tags]
  if (namesOf(values) !== namesOf(saved))
    body.blogCategories = values.categories.map(({ value, label }) =>
      value === undefined ? { label } : { value },
    )
  if (values.isPublic !== saved.isPublic) body.isPublic = values.isPublic
  if (values.seoTitle !== saved.seoTitle) body.seoTitle = values.seoTitle
  if (values.seoText !== saved.seoText) body.seoText = values.seoText
  return body
}

export const namesOf = ({ categories }: Pick<PostValues, 'categories'>): string =>
  categories.map(one => one.label).join(', ')

export const isChanged = (values: PostValues, saved: PostValues): boolean =>
  Object.keys(changesOf(values, saved)).length > 0
