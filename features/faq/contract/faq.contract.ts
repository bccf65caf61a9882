import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import {
  type FaqCategoryName,
  MAX_HELP_FEEDBACK,
  HELP_KINDS,
  HELP_LANGUAGES,
  SECTION_COLORS,
} from './faq.rules.ts'
import { id, moment, searchText } from '#platform/contract/wire.ts'

// Reading help: the specification's four calls, search, votes. Texts come in the requested language, falling back to English,
// then to any language there is.

const language = z._default(z.enum(HELP_LANGUAGES), 'en')
const slug = z.string().check(z.minLength(1), z.maxLength(100))
const readFaq = { can: ['read', 'Faq'] } as const
const readKb = { can: ['read', 'Kb'] } as const

/** Helpfulness votes. `mine` is undefined for those who have not voted. */
export const helpful = z.object({ yes: z.int(), no: z.int(), mine: z.optional(z.boolean()) })
export type Helpful = z.infer<typeof helpful>

export const faqQuestion = z.object({
  id: z.int(),
  question: z.string(),
  /** Rich text. */
  ans: z.string(),
  /** Used in links. */
  slug: z.string(),
  /** The language actually returned. */
  language: z.enum(HELP_LANGUAGES),
  /** Only editors see unpublished ones. */
  isPublished: z.boolean(),
  helpful,
  version: z.int(),
})
export type FaqQuestion = z.infer<typeof faqQuestion>

export const faqCategory = z.object({
  icon: z.string(),
  title: z.string(),
  subtitle: z.string(),
  qandA: z.array(faqQuestion),
})
export type FaqCategory = z.infer<typeof faqCategory>
/** Always all five. */
export const faqData = z.object({
  payment: faqCategory,
  delivery: faqCategory,
  cancellationReturn: faqCategory,
  myOrders: faqCategory,
  productServices: faqCategory,
}) satisfies z.ZodMiniType<Record<FaqCategoryName, FaqCategory>>
export type FaqData = z.infer<typeof faqData>

export const kbCategory = z.object({
  id: z.int(),
  /** The slug. */
  category: z.string(),
  /** An icon name from our set. */
  img: z.string(),
  title: z.string(),
  desc: z.string(),
  /** Articles the caller may read. */
  count: z.int(),
  version: z.int(),
})
export type KbCategory = z.infer<typeof kbCategory>

const kbQuestion = z.object({
  id: z.int(),
  question: z.string(),
  slug: z.string(),
  isPublished: z.boolean(),
  isInternal: z.boolean(),
})
export const kbSection = z.object({
  id: z.int(),
  title: z.string(),
  icon: z.string(),
  iconColor: z.enum(SECTION_COLORS),
  questions: z.array(kbQuestion),
  version: z.int(),
})
export type KbSection = z.infer<typeof kbSection>

export const relatedQuestion = z.object({
  id: z.int(),
  question: z.string(),
  slug: z.string(),
  category: z.string(),
})
export type RelatedQuestion = z.infer<typeof relatedQuestion>

export const kbArticle = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  /** `10 Dec 2018`. */
  lastUpdated: z.string(),
  lastUpdatedAt: moment,
  /** Who changed it last; null when unknown. */
  author: z.nullable(z.string()),
  category: z.object({ category: z.string(), title: z.string() }),
  section: z.string(),
  relatedQuestions: z.array(relatedQuestion),
  /** Rich text (HTML). */
  content: z.string(),
  helpful,
  language: z.enum(HELP_LANGUAGES),
  isPublished: z.boolean(),
  /** Visible to support and editors only. */
  isInternal: z.boolean(),
  version: z.int(),
})
export type KbArticle = z.infer<typeof kbArticle>

export const helpHit = z.object({
  kind: z.enum(HELP_KINDS),
  id: z.int(),
  title: z.string(),
  /** Text around the first match. */
  snippet: z.string(),
  slug: z.string(),
  /** For articles the category's slug, for questions one of the five. */
  category: z.string(),
  categoryTitle: z.string(),
})
export type HelpHit = z.infer<typeof helpHit>

export const faqContract = {
  getFaq: defineCall({
    method: 'GET',
    path: '/faq/data',
    access: readFaq,
    summary:
      'List questions and answers in the five categories; with `q`, those matching every word',
    query: z.strictObject({ q: searchText, language }),
    output: faqData,
  }),
  listKbCategories: defineCall({
    method: 'GET',
    path: '/faq/data/knowledge_base',
    access: readKb,
    summary: 'List the categories of the knowledge base',
    query: z.strictObject({ language }),
    output: z.array(kbCategory),
  }),
  getKbCategory: defineCall({
    method: 'GET',
    path: '/faq/data/category',
    access: readKb,
    summary: 'List a category’s articles by section; by default, of the first category',
    query: z.strictObject({ category: z.optional(slug), language }),
    output: z.array(kbSection),
  }),
  getKbQuestion: defineCall({
    method: 'GET',
    path: '/faq/data/question',
    access: readKb,
    summary: 'Get an article; by default, the one updated last',
    query: z.strictObject({ category: z.optional(slug), slug: z.optional(slug), language }),
    output: kbArticle,
  }),
  searchHelp: defineCall({
    method: 'GET',
    path: '/faq/search',
    access: readKb,
    summary: 'Search articles and questions that match every word, titles first',
    query: z.strictObject({
      q: searchText,
      language,
      limit: z._default(z.coerce.number().check(z.int(), z.positive(), z.maximum(50)), 20),
    }),
    output: z.object({ hits: z.array(helpHit), total: z.int() }),
  }),
  findHelpFor: defineCall({
    method: 'GET',
    path: '/faq/for-screen',
    access: readKb,
    summary: 'Get the article about a screen, and related ones (F1)',
    query: z.strictObject({ screen: z.string().check(z.regex(/^\//), z.maxLength(200)), language }),
    output: z.object({ article: z.nullable(kbArticle), others: z.array(relatedQuestion) }),
  }),
  listSearches: defineCall({
    method: 'GET',
    path: '/faq/searches',
    access: readKb,
    summary: 'List popular searches in a language; editors also see searches without results',
    query: z.strictObject({ language }),
    output: z.object({
      popular: z.array(z.string()),
      missing: z.array(
        z.object({ q: z.string(), people: z.int(), times: z.int(), lastAt: moment }),
      ),
    }),
  }),
  recordSearch: defineCall({
    method: 'POST',
    path: '/faq/searched',
    access: readKb,
    summary: 'Record that you searched for something, and whether it was found',
    body: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(2), z.maxLength(100)),
      language,
    }),
    output: z.object({ total: z.int() }),
  }),
  voteHelp: defineCall({
    method: 'POST',
    path: '/faq/vote',
    access: readFaq,
    summary: 'Vote on whether an article or answer helped, or undo your vote',
    description: 'Each person can vote once. Optional feedback goes to support.',
    body: z.strictObject({
      slug,
      helpful: z.nullable(z.boolean()),
      feedback: z.optional(
        z.string().check(z.trim(), z.minLength(3), z.maxLength(MAX_HELP_FEEDBACK)),
      ),
    }),
    output: z.object({ helpful, ticketId: z.optional(id) }),
  }),
}
