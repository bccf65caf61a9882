import { AppError, forbidden } from '#platform/server/http/app-error.ts'

export const profileNotFound = () =>
  new AppError(404, 'profile.not_found', 'This person is not here.')
export const postNotFound = () =>
  new AppError(404, 'post.not_found', 'This post is not there, or not for you.')
export const commentNotFound = () =>
  new AppError(404, 'comment.not_found', 'This comment is not there.')
export const photoNotFound = () =>
  new AppError(404, 'photo.not_found', 'This picture is not there.')
export const pageNotFound = () => new AppError(404, 'page.not_found', 'This page is not there.')
export const notYours = () => forbidden('update', 'Profile')
export const postEmpty = () =>
  new AppError(422, 'post.empty', 'Write something, or add a picture or a poll.', {
    errors: { text: 'Write something, or add a picture or a poll.' },
  })
export const pollClosed = () => new AppError(409, 'poll.closed', 'This poll is closed.')
export const pollEndsEarly = () =>
  new AppError(422, 'poll.ends_early', 'A poll ends in the future.', {
    errors: { closesAt: 'A poll ends in the future.' },
  })
export const notOneself = () => new AppError(409, 'follow.oneself', 'Nobody follows themselves.')
export const onlyOneself = () =>
  new AppError(400, 'profile.not_own', 'Only one’s own profile is shown as others see it.', {
    errors: { as: 'Only one’s own profile is shown as others see it.' },
  })
export const reportOwn = () => new AppError(409, 'report.own', 'Nobody reports their own post.')
export const reportTwice = () =>
  new AppError(409, 'report.twice', 'You have reported this post already.')
export const reportNotFound = () =>
  new AppError(404, 'report.not_found', 'No report of this post waits for a decision.')
