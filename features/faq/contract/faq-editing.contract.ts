import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import {
  FAQ_CATEGORIES,
  MAX_HELP_CONTENT,
  HELP_LANGUAGES,
  MAX_HELP_SCREENS,
  HELP_SLUG,
  MAX_HELP_TITLE,
  KB_ICONS,
  MAX_RELATED,
  SECTION_COLORS,
} from './faq.rules.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'
import { fileOutput, id, moment } from '#platform/contract/wire.ts'

// Editing help: FAQ questions, articles, and their categories and sections. Each text exists in one or more languages.

const changeId = z.int()
const languageName = z.enum(HELP_LANGUAGES)
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_HELP_TITLE))
const slug = z.string().check(z.trim(), z.maxLength(100), z.regex(HELP_SLUG))
const content = richText(MAX_HELP_CONTENT)

export const helpText = z.strictObject({ language: languageName, title, content })
export type HelpText = z.infer<typeof helpText>
const texts = z.array(helpText).check(
  z.minLength(1),
  z.maxLength(HELP_LANGUAGES.length),
  z.refine(all => new Set(all.map(one => one.language)).size === all.length),
)

const edition = {
  texts,
  isPublished: z.boolean(),
  /** Derived from the title by default. */
  slug: z.optional(slug),
}
/** An article by id, plain or as returned by a read. */
const relatedId = z.union([
  id,
  z.pipe(
    z.strictObject({ id }),
    z.transform(one => one.id),
  ),
])
export const newFaqEntry = z.strictObject({ ...edition, category: z.enum(FAQ_CATEGORIES) })
export const newKbArticle = z.strictObject({
  ...edition,
  sectionId: id,
  isInternal: z._default(z.boolean(), false),
  /** Screens on which `F1` shows it, as route patterns. */
  screens: z._default(
    z
      .array(z.string().check(z.regex(/^\//), z.maxLength(100)))
      .check(z.maxLength(MAX_HELP_SCREENS)),
    [],
  ),
  /** Picked by hand; computed when empty. */
  related: z._default(z.array(relatedId).check(z.maxLength(MAX_RELATED)), []),
})
/** A minor edit: the last-updated date does not change. */
const isMinor = z._default(z.boolean(), false)

const edited = {
  id: z.int(),
  slug: z.string(),
  texts: z.array(z.object({ language: languageName, title: z.string(), content: z.string() })),
  isPublished: z.boolean(),
  version: z.int(),
  updatedAt: moment,
  updatedBy: z.nullable(z.string()),
}
export const editedFaqEntry = z.object({ ...edited, category: z.enum(FAQ_CATEGORIES) })
export type EditedFaqEntry = z.infer<typeof editedFaqEntry>
export const editedKbArticle = z.object({
  ...edited,
  sectionId: z.int(),
  category: z.string(),
  isInternal: z.boolean(),
  screens: z.array(z.string()),
  related: z.array(z.object({ id: z.int(), title: z.string() })),
})
export type EditedKbArticle = z.infer<typeof editedKbArticle>

export const helpRevision = z.object({
  id: z.int(),
  language: languageName,
  title: z.string(),
  content: z.string(),
  at: moment,
  by: z.nullable(z.string()),
  isMinor: z.boolean(),
})
export type HelpRevision = z.infer<typeof helpRevision>

/** Inserts before this one; appends when omitted. */
const beforeId = z.optional(z.nullable(id))
const name = z.optional(z.string().check(z.trim(), z.maxLength(MAX_HELP_TITLE)))
/** Texts by language. */
const named = z.strictObject({ en: name, ar: name, de: name, fr: name, pt: name })
const names = named.check(z.refine(all => (all.en ?? '') !== ''))
const moved = z.object({ id: z.int(), changeId })

const ofFaq = (action: 'update' | 'create' | 'delete') => ({ can: [action, 'Faq'] }) as const
const ofKb = (action: 'update' | 'create' | 'delete') => ({ can: [action, 'Kb'] }) as const

export const faqEditingContract = {
  getFaqEntry: defineCall({
    method: 'GET',
    path: '/faq/entry',
    access: ofFaq('update'),
    summary: 'Get a question with its answers in all languages',
    query: z.strictObject({ id }),
    output: editedFaqEntry,
  }),
  addFaqEntry: defineCall({
    method: 'POST',
    path: '/faq/add-entry',
    access: ofFaq('create'),
    idempotent: true,
    summary: 'Create a question with its answer',
    status: 201,
    body: newFaqEntry,
    output: z.object({ id: z.int(), slug: z.string(), changeId }),
  }),
  updateFaqEntry: defineCall({
    method: 'POST',
    path: '/faq/update-entry',
    access: ofFaq('update'),
    summary: 'Update a question, its answers, its category or whether it’s shown',
    body: z.strictObject({ id, ...z.partial(newFaqEntry).shape, isMinor }),
    output: z.object({ entry: editedFaqEntry, changeId: z.optional(changeId) }),
  }),
  deleteFaqEntry: defineCall({
    method: 'DELETE',
    path: '/faq/delete-entry',
    access: ofFaq('delete'),
    summary: 'Delete a question',
    id,
    output: moved,
  }),
  moveFaqEntry: defineCall({
    method: 'POST',
    path: '/faq/move-entry',
    access: ofFaq('update'),
    summary: 'Move a question to another position or category',
    body: z.strictObject({ id, category: z.enum(FAQ_CATEGORIES), beforeId }),
    output: moved,
  }),
  getKbEdition: defineCall({
    method: 'GET',
    path: '/faq/article',
    access: ofKb('update'),
    summary: 'Get an article in all languages, for editing',
    query: z.strictObject({ id }),
    output: editedKbArticle,
  }),
  addKbArticle: defineCall({
    method: 'POST',
    path: '/faq/add-article',
    access: ofKb('create'),
    idempotent: true,
    summary: 'Create an article in a section',
    status: 201,
    body: newKbArticle,
    output: z.object({ id: z.int(), slug: z.string(), category: z.string(), changeId }),
  }),
  updateKbArticle: defineCall({
    method: 'POST',
    path: '/faq/update-article',
    access: ofKb('update'),
    summary: 'Update an article; its earlier text stays available as a revision',
    body: z.strictObject({
      id,
      ...z.partial(z.strictObject({ ...newKbArticle.shape, isInternal: z.boolean() })).shape,
      screens: z.optional(newKbArticle.shape.screens),
      related: z.optional(newKbArticle.shape.related),
      isMinor,
    }),
    output: z.object({ article: editedKbArticle, changeId: z.optional(changeId) }),
  }),
  deleteKbArticle: defineCall({
    method: 'DELETE',
    path: '/faq/delete-article',
    access: ofKb('delete'),
    summary: 'Delete an article',
    id,
    output: moved,
  }),
  moveKbArticle: defineCall({
    method: 'POST',
    path: '/faq/move-article',
    access: ofKb('update'),
    summary: 'Move an article to another position or section',
    body: z.strictObject({ id, sectionId: id, beforeId }),
    output: moved,
  }),
  listKbRevisions: defineCall({
    method: 'GET',
    path: '/faq/revisions',
    access: ofKb('update'),
    summary: 'List an article’s revisions in a language, newest first',
    query: z.strictObject({ id, language: languageName }),
    output: z.object({ revisions: z.array(helpRevision) }),
  }),
  saveKbCategory: defineCall({
    method: 'POST',
    path: '/faq/save-category',
    access: ofKb('update'),
    summary: 'Create or update a category',
    body: z.strictObject({
      id: z.optional(id),
      titles: names,
      descriptions: named,
      img: z.enum(KB_ICONS),
    }),
    output: z.object({ id: z.int(), category: z.string(), changeId: z.optional(changeId) }),
  }),
  saveKbSection: defineCall({
    method: 'POST',
    path: '/faq/save-section',
    access: ofKb('update'),
    summary: 'Create or update a section of a category',
    body: z.strictObject({
      id: z.optional(id),
      category: z.string(),
      titles: names,
      iconColor: z.enum(SECTION_COLORS),
    }),
    output: z.object({ id: z.int(), changeId: z.optional(changeId) }),
  }),
  getKbContainers: defineCall({
    method: 'GET',
    path: '/faq/containers',
    access: ofKb('update'),
    summary: 'List all categories and sections with their names in all languages',
    output: z.object({
      categories: z.array(
        z.object({
          id: z.int(),
          category: z.string(),
          img: z.enum(KB_ICONS),
          titles: named,
          descriptions: named,
        }),
      ),
      sections: z.array(
        z.object({
          id: z.int(),
          category: z.string(),
          iconColor: z.enum(SECTION_COLORS),
          titles: named,
        }),
      ),
    }),
  }),
  deleteKbContainer: defineCall({
    method: 'DELETE',
    path: '/faq/delete-container',
    access: ofKb('delete'),
    summary: 'Delete an empty section or category',
    query: z.strictObject({ kind: z.enum(['category', 'section']), id }),
    output: z.object({ id: z.int(), changeId }),
  }),
  exportKb: defineCall({
    method: 'GET',
    path: '/faq/export',
    access: ofKb('update'),
    summary: 'Export all articles as Markdown in a ZIP',
    file: true,
    output: fileOutput,
  }),
}
