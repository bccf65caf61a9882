import { AppError, fieldError, forbidden, notFound } from '#platform/server/http/app-error.ts'

export const profileNotFound = () =>
  new AppError(404, 'profile.not_found', 'We couldn’t find this person.')
export const postNotFound = () =>
  new AppError(404, 'post.not_found', 'This post doesn’t exist, or you don’t have access to it.')
export const photoNotFound = () => notFound('photo.not_found', 'photo')
export const pageNotFound = () => new AppError(404, 'page.not_found', 'This page doesn’t exist.')
export const notYours = () => forbidden('update', 'Profile')
export const postEmpty = () =>
  fieldError(422, 'post.empty', 'text', 'Write something, or add a photo or a poll.')
export const pollClosed = () => new AppError(409, 'poll.closed', 'This poll is closed.')
export const pollEndsEarly = () =>
  fieldError(422, 'poll.ends_early', 'closesAt', 'Choose an end time in the future.')
export const notOneself = () => new AppError(409, 'follow.oneself', 'You can’t follow yourself.')
export const onlyOneself = () =>
  fieldError(400, 'profile.not_own', 'as', 'You can preview only your own profile.')
export const reportOwn = () => new AppError(409, 'report.own', 'You can’t report your own post.')
export const reportTwice = () =>
  new AppError(409, 'report.twice', 'You’ve already reported this post.')
export const reportNotFound = () =>
  new AppError(404, 'report.not_found', 'This post has no open reports.')
