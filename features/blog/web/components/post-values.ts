import type { BlogEdit, RevisionText } from '../../contract/blog-shapes.rules.ts'
import type { PostToSave } from '../../contract/blog.contract.ts'
import { blogSlugOf } from '../../contract/blog.rules.ts'

/** A category that is there, or one that is made by its name. */
export interface CategoryChoice {
  value?: number
  label: string
}

/** What is written of a post, as the screen has it. */
export interface PostValues {
  title: string
  /** `''`: the server makes it of the title. */
  slug: string
  excerpt: string
  content: string
  pictureId: string | null
  /** For showing alone. */
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

/** What was saved. An address that is only the title's goes on following it until others have read the post there. */
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

/** What a post was, to be written again. */
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

/** What is sent: only what differs from what the server has. */
export function changesOf(values: PostValues, saved: PostValues): Omit<PostToSave, 'id'> {
  const body: Omit<PostToSave, 'id'> = {}
  if (values.title !== saved.title) body.blogTitle = values.title
  // An address that follows the title is made anew with it.
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
