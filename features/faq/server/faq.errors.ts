import { AppError } from '#platform/server/http/app-error.ts'

const wrong = (code: string, field: string, text: string) =>
  new AppError(422, code, text, { errors: { [field]: text } })

export const categoryNotFound = () =>
  new AppError(404, 'kb.category_not_found', 'This category doesn’t exist or was deleted.')
export const sectionNotFound = () =>
  new AppError(404, 'kb.section_not_found', 'This section doesn’t exist or was deleted.')
export const articleNotFound = () =>
  new AppError(404, 'kb.article_not_found', 'This article doesn’t exist or was deleted.')
export const entryNotFound = () =>
  new AppError(404, 'faq.entry_not_found', 'This question doesn’t exist or was deleted.')
export const slugTaken = () =>
  new AppError(409, 'help.slug_taken', 'Something else already has this URL.', {
    errors: { slug: 'Something else already has this URL.' },
  })
export const shelfNotEmpty = () =>
  new AppError(409, 'kb.not_empty', 'This isn’t empty. Move or delete its contents first.')
export const onlyWithNo = () =>
  wrong('vote.feedback', 'feedback', 'You can only add feedback to a “No”.')
export const itselfRelated = () =>
  wrong('kb.related', 'related', 'An article can’t be related to itself.')
