import { AppError, fieldError } from '#platform/server/http/app-error.ts'

export const categoryNotFound = () =>
  new AppError(404, 'kb.category_not_found', 'This category doesn’t exist or was deleted.')
export const sectionNotFound = () =>
  new AppError(404, 'kb.section_not_found', 'This section doesn’t exist or was deleted.')
export const articleNotFound = () =>
  new AppError(404, 'kb.article_not_found', 'This article doesn’t exist or was deleted.')
export const entryNotFound = () =>
  new AppError(404, 'faq.entry_not_found', 'This question doesn’t exist or was deleted.')
export const slugTaken = () =>
  fieldError(409, 'help.slug_taken', 'slug', 'Something else already has this URL.')
export const shelfNotEmpty = () =>
  new AppError(409, 'kb.not_empty', 'This isn’t empty. Move or delete its contents first.')
export const onlyWithNo = () =>
  fieldError(422, 'vote.feedback', 'feedback', 'You can only add feedback to a “No”.')
export const itselfRelated = () =>
  fieldError(422, 'kb.related', 'related', 'An article can’t be related to itself.')
