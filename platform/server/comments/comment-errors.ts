import { AppError, notFound } from '../http/app-error.ts'

/** What is said of a comment that is not there, or under something that the caller cannot see. */
export const commentNotFound = () => notFound('comment.not_found', 'comment')
/** What is said to whoever would change the words of somebody else. */
export const notYourComment = () =>
  new AppError(403, 'comment.not_yours', 'You can edit only your own comments.')
