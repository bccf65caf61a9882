import { AppError, notFound } from '../http/app-error.ts'

/** The error for a missing comment, or one on an invisible record. */
export const commentNotFound = () => notFound('comment.not_found', 'comment')
/** The error for changing another person's comment. */
export const notYourComment = () =>
  new AppError(403, 'comment.not_yours', 'You can edit only your own comments.')
