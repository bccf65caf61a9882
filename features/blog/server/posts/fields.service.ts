import { foldSearch } from '#platform/contract/fold.rules.ts'
import { asStored } from '#platform/server/database/stored.ts'
import { readingMinutes } from '../../contract/blog.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import * as z from 'zod/mini'
import { foldText } from '#platform/server/database/fold-text.ts'

// The editable fields of a post: the same in the post, its working copy and its revisions.

export const postFields = z.object({
  title: z.string(),
  /** `''`: derived from the title. */
  slug: z.string(),
  excerpt: z.string(),
  content: z.string(),
  pictureId: z.nullable(z.string()),
  pictureAlt: z.string(),
  tags: z.array(z.string()),
  categories: z.array(z.int()),
  isPublic: z.boolean(),
  seoTitle: z.string(),
  seoText: z.string(),
})
export type PostFields = z.infer<typeof postFields>

export const NO_FIELDS: PostFields = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  pictureId: null,
  pictureAlt: '',
  tags: [],
  categories: [],
  isPublic: true,
  seoTitle: '',
  seoText: '',
}

const storedFields = asStored(postFields)
export const parseFields = (json: string): PostFields => storedFields.parse(JSON.parse(json))

const MAX_WORDS = 60_000

/** The columns of these fields. */
export function toColumns(fields: PostFields) {
  const text = textOf(fields.content)
  return {
    title: fields.title,
    title_key: foldText(fields.title),
    excerpt: fields.excerpt,
    content: fields.content,
    words: foldSearch([fields.excerpt, fields.tags.join(' '), text].join('\n')).slice(0, MAX_WORDS),
    minutes: readingMinutes(text),
    picture_id: fields.pictureId,
    picture_alt: fields.pictureAlt,
    is_public: fields.isPublic ? 1 : 0,
    seo_title: fields.seoTitle,
    seo_text: fields.seoText,
  }
}
