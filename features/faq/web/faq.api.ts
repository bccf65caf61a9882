import type { CallInput } from '#platform/contract/define.ts'
import { faqEditingContract } from '../contract/faq-editing.contract.ts'
import { faqContract } from '../contract/faq.contract.ts'
import type { HelpKind } from '../contract/faq.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import type { Language } from '#platform/web/preferences/preferences.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// API calls of help; the only place that knows their query keys.

const keys = {
  all: ['help'],
  faq: (q: string, language: Language) => ['help', 'faq', language, q],
  categories: (language: Language) => ['help', 'kb', language],
  category: (category: string, language: Language) => ['help', 'kb', language, category],
  article: (category: string, slug: string, language: Language) => [
    'help',
    'article',
    language,
    category,
    slug,
  ],
  search: (q: string, language: Language) => ['help', 'search', language, q],
  screen: (screen: string, language: Language) => ['help', 'screen', language, screen],
  searches: (language: Language) => ['help', 'searches', language],
  edition: (kind: HelpKind, id: number) => ['help', 'edition', kind, id],
  revisions: (id: number, language: Language) => ['help', 'revisions', id, language],
  structure: ['help', 'structure'],
} as const

export const faqQuery = (q: string, language: Language) =>
  queryOptions({
    queryKey: keys.faq(q, language),
    queryFn: ({ signal }) => api.call(faqContract.getFaq, { query: { q, language } }, { signal }),
    placeholderData: keepPreviousData,
  })
export const categoriesQuery = (language: Language) =>
  queryOptions({
    queryKey: keys.categories(language),
    queryFn: ({ signal }) =>
      api.call(faqContract.listKbCategories, { query: { language } }, { signal }),
  })
export const categoryQuery = (category: string, language: Language) =>
  queryOptions({
    queryKey: keys.category(category, language),
    queryFn: ({ signal }) =>
      api.call(faqContract.getKbCategory, { query: { category, language } }, { signal }),
  })
export const articleQuery = ({
  category,
  slug,
  language,
}: {
  category: string
  slug: string
  language: Language
}) =>
  queryOptions({
    queryKey: keys.article(category, slug, language),
    queryFn: ({ signal }) =>
      api.call(faqContract.getKbQuestion, { query: { category, slug, language } }, { signal }),
  })
export const searchQuery = (q: string, language: Language) =>
  queryOptions({
    queryKey: keys.search(q, language),
    queryFn: ({ signal }) =>
      api.call(faqContract.searchHelp, { query: { q, language } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  })
export const screenQuery = (screen: string, language: Language) =>
  queryOptions({
    queryKey: keys.screen(screen, language),
    queryFn: ({ signal }) =>
      api.call(faqContract.findHelpFor, { query: { screen, language } }, { signal }),
  })
export const searchesQuery = (language: Language) =>
  queryOptions({
    queryKey: keys.searches(language),
    queryFn: ({ signal }) =>
      api.call(faqContract.listSearches, { query: { language } }, { signal }),
  })
export const entryQuery = (id: number) =>
  queryOptions({
    queryKey: keys.edition('faq', id),
    queryFn: ({ signal }) =>
      api.call(faqEditingContract.getFaqEntry, { query: { id } }, { signal }),
    staleTime: 0,
  })
export const editionQuery = (id: number) =>
  queryOptions({
    queryKey: keys.edition('article', id),
    queryFn: ({ signal }) =>
      api.call(faqEditingContract.getKbEdition, { query: { id } }, { signal }),
    staleTime: 0,
  })
export const revisionsQuery = (id: number, language: Language) =>
  queryOptions({
    queryKey: keys.revisions(id, language),
    queryFn: async ({ signal }) =>
      (await api.call(faqEditingContract.listKbRevisions, { query: { id, language } }, { signal }))
        .revisions,
  })
export const structureQuery = () =>
  queryOptions({
    queryKey: keys.structure,
    queryFn: ({ signal }) => api.call(faqEditingContract.getKbContainers, {}, { signal }),
  })

/** Refetches help after any change. */
export const refreshHelp = () => queryClient.invalidateQueries({ queryKey: keys.all })

onTopic('Faq', () => void refreshHelp())
onTopic('Kb', () => void refreshHelp())

export const recordSearch = (q: string, language: Language) =>
  api.call(faqContract.recordSearch, { body: { q, language } })
export const voteHelp = (body: CallInput<typeof faqContract.voteHelp>['body']) =>
  api.call(faqContract.voteHelp, { body })

export const addEntry = (body: CallInput<typeof faqEditingContract.addFaqEntry>['body']) =>
  api.call(faqEditingContract.addFaqEntry, { body })
export const updateEntry = (
  body: CallInput<typeof faqEditingContract.updateFaqEntry>['body'],
  version?: number,
) => api.call(faqEditingContract.updateFaqEntry, { body }, { version })
export const deleteEntry = (id: number) => api.call(faqEditingContract.deleteFaqEntry, { id })
export const moveEntry = (body: CallInput<typeof faqEditingContract.moveFaqEntry>['body']) =>
  api.call(faqEditingContract.moveFaqEntry, { body })
export const addArticle = (body: CallInput<typeof faqEditingContract.addKbArticle>['body']) =>
  api.call(faqEditingContract.addKbArticle, { body })
export const updateArticle = (
  body: CallInput<typeof faqEditingContract.updateKbArticle>['body'],
  version?: number,
) => api.call(faqEditingContract.updateKbArticle, { body }, { version })
export const deleteArticle = (id: number) => api.call(faqEditingContract.deleteKbArticle, { id })
export const moveArticle = (body: CallInput<typeof faqEditingContract.moveKbArticle>['body']) =>
  api.call(faqEditingContract.moveKbArticle, { body })
export const saveCategory = (body: CallInput<typeof faqEditingContract.saveKbCategory>['body']) =>
  api.call(faqEditingContract.saveKbCategory, { body })
export const saveSection = (body: CallInput<typeof faqEditingContract.saveKbSection>['body']) =>
  api.call(faqEditingContract.saveKbSection, { body })
export const deleteContainer = (
  query: CallInput<typeof faqEditingContract.deleteKbContainer>['query'],
) => api.call(faqEditingContract.deleteKbContainer, { query })
export const exportKb = () => api.downloadCall(faqEditingContract.exportKb, {})
