import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const categoryNotFound = () => notFound('kb.category_not_found', 'category')
export const sectionNotFound = () => notFound('kb.section_not_found', 'section')
export const articleNotFound = () => notFound('kb.article_not_found', 'article')
export const entryNotFound = () => notFound('faq.entry_not_found', 'question')
export const slugTaken = () =>
  fieldError(409, 'help.slug_taken', 'slug', 'Something else already has this URL.')
export const containerNotEmpty = () =>
  new AppError(409, 'kb.not_empty', 'This isn’t empty. Move or delete its contents first.')
export const onlyWithNo = () =>
  fieldError(422, 'vote.feedback', 'feedback', 'You can only add feedback to a “No”.')
export const itselfRelated = () =>
  fieldError(422, 'kb.related', 'related', 'An article can’t be related to itself.')
