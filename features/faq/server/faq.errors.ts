import { AppError } from '#platform/server/http/app-error.ts'

const wrong = (code: string, field: string, text: string) =>
  new AppError(422, code, text, { errors: { [field]: text } })

export const categoryNotFound = () =>
  new AppError(404, 'kb.category_not_found', 'This category is not there.')
export const sectionNotFound = () =>
  new AppError(404, 'kb.section_not_found', 'This section is not there.')
export const articleNotFound = () =>
  new AppError(404, 'kb.article_not_found', 'This article is not there.')
export const entryNotFound = () =>
  new AppError(404, 'faq.entry_not_found', 'This question is not there.')
export const slugTaken = () =>
  new AppError(409, 'help.slug_taken', 'Something else has this address.', {
    errors: { slug: 'Something else has this address.' },
  })
export const shelfNotEmpty = () =>
  new AppError(409, 'kb.not_empty', 'Move or delete what is in it first.')
export const onlyWithNo = () =>
  wrong('vote.feedback', 'feedback', 'Say what is missing together with “no”.')
export const itselfRelated = () => wrong('kb.related', 'related', 'Choose other articles.')
